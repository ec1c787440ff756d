import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/**
 * What the look-up is measured against: the same answer from node:http and pg alone, as fast as these allow, with one
 * prepared statement on the same unique index, a pool, and keep-alive. Reads DATABASE_URL and POOL; prints its port.
 */
const SQL = `
  SELECT p.id, p.tracking_code, p.recipient_name, p.recipient_email, p.recipient_phone_number, p.destination,
    p.current_location, p.status, p.step, p.weight, p.shipped_via, p.sender_name, p.sender_email, p.pickup_location,
    p.parcel_content, p.declared_value,
    p.min_expected_delivery_date::text, p.max_expected_delivery_date::text, p.image, p.show_map, p.map_zoom,
    p.map_current_latitude, p.map_current_longitude, p.map_pickup_latitude, p.map_pickup_longitude,
    p.map_destination_latitude, p.map_destination_longitude, p.created_at, p.updated_at,
    (
      SELECT json_agg(json_build_object(
        'id', a.id, 'parcel_id', a.parcel_id, 'title', a.title, 'description', a.description,
        'icon', a.icon, 'color', a.color, 'step', a.step,
        'created_at', to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'updated_at', to_char(a.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'created_at_month', to_char(a.created_at AT TIME ZONE 'UTC', 'Mon'),
        'created_at_day', to_char(a.created_at AT TIME ZONE 'UTC', 'FMDD'),
        'created_at_time', to_char(a.created_at AT TIME ZONE 'UTC', 'HH24:MI')
      ) ORDER BY a.created_at DESC, a.id DESC)
      FROM (
        SELECT * FROM activities WHERE parcel_id = p.id AND deleted_at IS NULL
        ORDER BY created_at DESC, id DESC LIMIT 20
      ) a
    ) AS events
  FROM parcels p WHERE p.code_key = $1 AND p.deleted_at IS NULL`;

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.POOL),
  idleTimeoutMillis: 0,
});

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const code = decodeURIComponent((request.url ?? '').slice('/api/parcels/'.length));
  const key = code.replaceAll(/[\s-]/g, '').toLowerCase();
  const { rows } = await pool.query({ name: 'lookup', text: SQL, values: [key] });
  if (rows.length === 0)
    return send(response, 404, { status: 404, errors: ['Parcel not found'], data: null });
  const { events, ...parcel } = rows[0] as { events: object[] | null };
  const history = { data: events ?? [], current_page: 1, last_page: 1, next_page_url: null };
  return send(response, 200, {
    status: 200,
    message: '',
    errors: [],
    data: { ...parcel, history, restricted: false, usual_arrival: null },
  });
}

function send(response: ServerResponse, status: number, body: object): void {
  const bytes = Buffer.from(JSON.stringify(body));
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.end(bytes);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) =>
    send(response, 500, { status: 500, errors: [String(error)] }),
  );
});
server.keepAliveTimeout = 75_000;
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.on('SIGTERM', () => process.exit(0));
