import assert from "node:assert/strict";
import "./browser.js";
import { Draft } from "../../../src/acrux/web/static/draft.js";
import { setSetting } from "../../../src/acrux/web/static/settings.js";

// A host that records commands; `preview` is the server's answer to previews.
function createDraft({ multi_move_turns = false, confirm = "off", preview = { more: false } } = {}) {
  localStorage.clear();
  setSetting("confirm", confirm);
  const sent = [];
  const host = {
    table: {
      seat: 1,
      version: 1,
      multi_move_turns,
      targets: [
        ["a1", "a1"],
        ["a-b", "a", "b"],
      ],
    },
    isDeciding: false,
    requestUpdate() {},
    move: (moves) => sent.push(["move", ...moves]) > 0,
    decide: ({ type, moves }) => sent.push([type, ...moves]) && preview,
  };
  return { draft: new Draft(host), host, sent };
}

Deno.test("a single-move turn is sent at once", async () => {
  const { draft, sent } = createDraft();
  assert(await draft.add("a1"));
  assert.deepEqual(sent, [["move", "a1"]]);
});

Deno.test("a single-move turn is held for confirmation without a preview", async () => {
  const { draft, sent } = createDraft({ confirm: "on" });
  assert(await draft.add("a-b"));
  assert.deepEqual([draft.moves, draft.picked, draft.isComplete, sent], [["a-b"], ["a", "b"], true, []]);
  draft.confirm();
  assert.deepEqual(sent, [["move", "a-b"]]);
});

Deno.test("undoing a pick of a held move drops the move", async () => {
  const { draft } = createDraft({ confirm: "on" });
  await draft.add("a-b");
  draft.unpick();
  assert.deepEqual([draft.moves, draft.picked, draft.isComplete], [[], ["a"], false]);
});

Deno.test("the server checks a held move that is no target", async () => {
  const { draft, sent } = createDraft({ confirm: "on", preview: null });
  assert(!(await draft.add("zz")));
  assert.deepEqual([sent, draft.moves], [[["preview", "zz"]], []]);
});

Deno.test("a longer turn is previewed and sent when it is whole", async () => {
  const { draft, sent } = createDraft({ multi_move_turns: true });
  assert(await draft.add("a", "b"));
  assert.deepEqual(sent, [
    ["preview", "a", "b"],
    ["move", "a", "b"],
  ]);
});

Deno.test("a longer turn is kept while more moves are possible", async () => {
  const { draft, sent } = createDraft({ multi_move_turns: true, preview: { more: true } });
  await draft.add("a");
  await draft.add("b");
  assert.deepEqual([draft.moves, draft.isComplete], [["a", "b"], false]);
  await draft.undo();
  assert.deepEqual(draft.moves, ["a"]);
  assert.deepEqual(sent.at(-1), ["preview", "a"]);
  await draft.undo();
  assert.deepEqual([draft.moves, draft.preview], [[], null]);
});

Deno.test("a preview that arrives after the turn has changed is dropped", async () => {
  const { draft, host } = createDraft({ multi_move_turns: true, preview: { more: true } });
  const added = draft.add("a");
  host.table = { ...host.table, version: 2 };
  assert(!(await added));
  assert.deepEqual(draft.moves, []);
});

Deno.test("nothing changes while a command is unanswered", async () => {
  const { draft, host, sent } = createDraft();
  host.isDeciding = true;
  draft.pick("a");
  assert(!(await draft.add("a1")));
  assert.deepEqual([draft.picked, sent], [[], []]);
});
