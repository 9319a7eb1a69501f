"""The routes under /api for invitations: their links as QR codes."""

import io

import segno
from fastapi import APIRouter, Request, Response

from acrux.server.http.routes import PROBLEMS, SvgResponse, TableId, TheServices, Visitor
from acrux.server.table.checks import check_host
from acrux.server.table.tokens import invitation_token
from acrux.web.security import PICTURE_HEADERS

router = APIRouter(prefix="/api", responses=PROBLEMS)
QR_SCALE = 8


@router.get("/tables/{table_id}/invitation.svg", response_class=SvgResponse)
async def get_invitation(table_id: TableId, request: Request, services: TheServices, guest: Visitor) -> Response:
    """The link of the invitation as a QR code. Only for the host."""
    live_table = await services.live_tables.get(table_id)
    check_host(live_table.table, guest.id if guest else None)
    token = invitation_token(services.live_tables.key, live_table.table)
    link = f"{request.url.scheme}://{request.url.netloc}/t/{table_id}#join={token}"
    return SvgResponse(qr_code(link), headers=PICTURE_HEADERS | {"Cache-Control": "no-store"})


def qr_code(text: str) -> bytes:
    """A text as a QR code, dark on light in both themes, as SVG."""
    drawn = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(drawn, kind="svg", xmldecl=False, scale=QR_SCALE, dark="#000", light="#fff")
    return drawn.getvalue()
