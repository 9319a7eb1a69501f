// The page that stands for one that is not stored: it opens the real one as soon as the server answers.

import { reportUnreachable } from "./reachability.js";

addEventListener("reachable", () => location.reload());
if (location.pathname !== "/offline") reportUnreachable();
