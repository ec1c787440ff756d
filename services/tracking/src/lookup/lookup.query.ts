import { LIMITS } from '@vaultway/contracts';

/**
 * The one statement of the public look-up: for a list of code keys the parcels and the newest events of
 * each, on two indexes. A history is counted only when it is longer than its first page.
 */
export const LOOKUP_SQL = `
  SELECT p.code_key, p.id, p.tracking_code, p.recipient_name, p.recipient_email, p.recipient_phone_number,
    p.destination, p.current_location, p.status, p.weight, p.shipped_via, p.sender_name, p.sender_email,
    p.pickup_location, p.parcel_content, p.declared_value,
    p.min_expected_delivery_date::text, p.max_expected_delivery_date::text,
    p.image, p.show_map, p.map_zoom, p.map_current_latitude, p.map_current_longitude,
    p.map_pickup_latitude, p.map_pickup_longitude, p.map_destination_latitude, p.map_destination_longitude,
    p.created_at, p.updated_at, history.events,
    CASE WHEN history.size < ${LIMITS.historyFirst} THEN history.size ELSE (
      SELECT count(*)::int FROM activities a WHERE a.parcel_id = p.id AND a.deleted_at IS NULL
    ) END AS total
  FROM parcels p CROSS JOIN LATERAL (
    SELECT count(*)::int AS size, json_agg(json_build_array(
      e.id, e.title, e.description, e.icon, e.color, e.created_at, e.updated_at
    )) AS events
    FROM (
      SELECT * FROM activities WHERE parcel_id = p.id AND deleted_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT ${LIMITS.historyFirst}
    ) e
  ) history
  WHERE p.code_key = ANY($1) AND p.deleted_at IS NULL`;

/**
 * Planned once and for all: the plan is the same for every list of codes, and planning it anew costs Postgres
 * more than running it.
 */
export const LOOKUP_SESSION = '-c plan_cache_mode=force_generic_plan';
