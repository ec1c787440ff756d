"""The whole life of a parcel, with a client generated from the OpenAPI document. Run by generated-clients.test.ts."""

import json
import os
import uuid
from datetime import datetime, timedelta, timezone

from vaultway_client import AuthenticatedClient
from vaultway_client.api.tracking import (
    activity_create,
    handover_list,
    handover_record,
    handover_scan,
    lookup_description_track,
    parcel_create,
    parcel_update,
    webhook_create,
    webhook_deliveries,
    webhook_remove,
)
from vaultway_client.models import (
    ActivityCreateBody,
    HandoverRecordBody,
    ParcelCreateBody,
    ParcelUpdateBody,
    WebhookCreateBody,
    WebhookRemoveBody,
)

CODE = os.environ["CODE"]
client = AuthenticatedClient(base_url=os.environ["SITE"], token=os.environ["KEY"]).with_headers(
    {"Prefer": "handling=strict"}
)


def ok(response):
    """Returns the data of a successful response."""
    if response.status_code >= 300:
        raise RuntimeError(response.content.decode())
    return response.parsed.data


hook = ok(
    webhook_create.sync_detailed(
        client=client,
        body=WebhookCreateBody.from_dict(
            {"name": CODE, "url": "https://hooks.example.com/", "types": ["parcel.created", "handover.recorded"]}
        ),
    )
)
parcel = ok(
    parcel_create.sync_detailed(
        client=client,
        idempotency_key=str(uuid.uuid4()),
        body=ParcelCreateBody.from_dict(
            {"tracking_code": CODE, "recipient_name": "Ada Lovelace", "destination": "London, United Kingdom"}
        ),
    )
)
ok(
    parcel_update.sync_detailed(
        client=client, body=ParcelUpdateBody.from_dict({"id": str(parcel.id), "weight": "2 kg"})
    )
)


def hand_over(handover: str, kind: str, minutes: int):
    happened_at = datetime.now(timezone.utc) - timedelta(minutes=minutes)
    body = {
        "id": handover,
        "kind": kind,
        "parcels": [{"code": CODE, "seals": ["A-1"]}],
        "happened_at": happened_at.isoformat(),
        "taker": "Ada Lovelace",
    }
    ok(handover_record.sync_detailed(client=client, body=HandoverRecordBody.from_dict(body)))


hand_over(os.environ["HANDOVER_1"], "collect", 10)
event = {"parcel_id": str(parcel.id), "title": "Arrived", "step": "arrived"}
ok(activity_create.sync_detailed(client=client, body=ActivityCreateBody.from_dict(event)))
scanned = ok(handover_scan.sync_detailed(CODE, client=client))
hand_over(os.environ["HANDOVER_2"], "deliver", 0)
handovers = ok(handover_list.sync_detailed(client=client, parcel_id=str(parcel.id)))
found = ok(lookup_description_track.sync_detailed(CODE, client=client))
messages = ok(webhook_deliveries.sync_detailed(str(hook.id), client=client))
ok(webhook_remove.sync_detailed(client=client, body=WebhookRemoveBody.from_dict({"id": str(hook.id)})))
refused = lookup_description_track.sync_detailed("NOPE-1", client=client)

print(
    json.dumps(
        {
            "seals": scanned.seals,
            "handovers": sorted(handover.kind.value for handover in handovers),
            "step": found.step.value,
            "messages": sorted(message.type_ for message in messages),
            "refused": refused.parsed.code.value,
        }
    )
)
