"""Services of one server process: everything that requests, sockets and background jobs share."""

import asyncio
from collections.abc import Callable

from acrux.server.background.agent_pool import AgentPool
from acrux.server.background.jobs import BackgroundJobs
from acrux.server.http.api_tokens import ApiTokens
from acrux.server.http.rate_limits import ConnectionCounter, Limits, TokenBucket
from acrux.server.http.sessions import Guest, Guests
from acrux.server.live.command_executor import CommandExecutor
from acrux.server.live.free_play import FreePlay
from acrux.server.live.heartbeat import Heartbeat
from acrux.server.live.listeners import Listeners
from acrux.server.live.live_tables import LiveTables
from acrux.server.live.readiness import Readiness
from acrux.server.live.thumbnails import Thumbnails
from acrux.server.settings import DEFAULT_SETTINGS, Settings
from acrux.store.store import Store

MAX_SHARED_PICTURES, MAX_ANIMATIONS = 100, 16
"""in memory, the most recently used"""


class Services:
    """Builds the parts of a server and connects them."""

    def __init__(
        self,
        store: Store,
        agent_pool: AgentPool,
        limits: Limits,
        now: Callable[[], int] | None = None,
        settings: Settings = DEFAULT_SETTINGS,
    ):
        self.store = store
        self.settings = settings
        self.agent_pool = agent_pool
        self.heartbeat = Heartbeat(store)
        self.readiness = Readiness()
        self.live_tables = LiveTables(store, self.heartbeat, self.readiness, now, settings.absence_seconds)
        self.executor = CommandExecutor(self.live_tables)
        self.jobs = BackgroundJobs(self.live_tables, agent_pool, self.heartbeat, self.readiness, store, settings)
        self.api_tokens = ApiTokens(store)
        self.guests = Guests(store, self.api_tokens)
        self.listeners = Listeners()
        self.live_tables.on_change(self.listeners.notify)
        self.limits = limits
        self.request_bucket = TokenBucket(limits.requests)
        self.new_table_bucket = TokenBucket(limits.new_tables)
        self.analysis_bucket = TokenBucket(limits.analyses)
        self.free_play_bucket = TokenBucket(limits.free_plays)
        self.free_play = FreePlay()
        self.free_play_lock = asyncio.Lock()
        """one position of the analysis board at a time, in a thread beside the event loop"""
        self.deepening_bucket = TokenBucket(limits.deepenings)
        self.deepening_streams = ConnectionCounter(limits.deepening_streams)
        self.review_bucket = TokenBucket(limits.reviews)
        self.board_check_bucket = TokenBucket(limits.board_checks)
        self.new_board_bucket = TokenBucket(limits.new_boards)
        self.board_study_bucket = TokenBucket(limits.board_studies)
        self.board_print_bucket = TokenBucket(limits.board_prints)
        self.puzzle_bucket = TokenBucket(limits.puzzles)
        self.replay_bucket = TokenBucket(limits.replays)
        self.key_bucket = TokenBucket(limits.keys)
        self.profile_bucket = TokenBucket(limits.profiles)
        self.push_bucket = TokenBucket(limits.pushes)
        self.command_bucket = TokenBucket(limits.commands)
        self.address_command_bucket = TokenBucket(limits.commands_per_address)
        self.chat_bucket = TokenBucket(limits.chat)
        self.sockets = ConnectionCounter(limits.sockets)
        self.connections = ConnectionCounter(limits.connections)
        self.drawing_lock = asyncio.Lock()
        """draws one picture at a time, in a thread beside the event loop"""
        self.animation_lock = asyncio.Lock()
        """draws one animated picture at a time"""
        self.puzzle_lock = asyncio.Lock()
        """judges one try at a time, in a thread beside the event loop"""
        self.thumbnails = Thumbnails[str]()
        self.board_thumbnails = Thumbnails[str]()
        self.puzzle_thumbnails = Thumbnails[str]()
        self.shared_pictures = Thumbnails[bytes](MAX_SHARED_PICTURES)
        self.animations = Thumbnails[bytes](MAX_ANIMATIONS)

    def start(self) -> None:
        """Start the background jobs."""
        self.jobs.start(self.executor.is_idle)

    async def close(self) -> None:
        """Finish running commands, stop the jobs and disconnect all clients; everything acknowledged is committed."""
        await self.executor.finish()
        await self.jobs.stop()
        self.live_tables.disconnect_all()
        self.agent_pool.close()

    def forget_guest(self, guest: str | None) -> None:
        """Forget what is in memory about a guest, or about all guests; browsers that are signed in come back."""
        if guest is None:
            self.guests.forget_all()
            self.live_tables.disconnect_all()
        else:
            self.guests.forget(guest)
            self.live_tables.disconnect(guest)

    def end_streams(self) -> None:
        """Let all streams end, so that the server can stop."""
        if not self.listeners.is_closed:
            self.listeners.close()
            self.live_tables.disconnect_all()

    def take_command(self, address: str, guest: Guest | None) -> bool:
        """Count one more command of a guest at an address; False if that exceeds a rate limit."""
        return self.command_bucket.take(guest.id if guest else address) and self.address_command_bucket.take(address)
