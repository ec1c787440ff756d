SELECT p.id, p.tracking_code, p.recipient_name, p.recipient_email, p.recipient_phone_number, p.destination,
  p.current_location, p.status, p.step, p.weight, p.shipped_via, p.sender_name, p.sender_email, p.pickup_location,
  p.parcel_content, p.declared_value,
  p.min_expected_delivery_date::text, p.max_expected_delivery_date::text, p.image, p.show_map, p.map_zoom,
  p.map_current_latitude, p.map_current_longitude, p.map_pickup_latitude, p.map_pickup_longitude,
  p.map_destination_latitude, p.map_destination_longitude, p.created_at, p.updated_at,
  CASE WHEN p.map_current_latitude IS NOT NULL AND p.map_current_longitude IS NOT NULL AND NOT p.position_left THEN
    json_build_object('at', to_char(p.position_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  END AS position,
  (
    SELECT json_agg(json_build_object(
      'id', a.id, 'parcel_id', a.parcel_id, 'title', a.title, 'description', a.description,
      'icon', a.icon, 'color', a.color, 'step', a.step,
      'created_at', to_char(a.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'updated_at', to_char(a.updated_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'time_zone', a.time_zone,
      'created_at_month', to_char(a.created_at AT TIME ZONE 'UTC', 'Mon'),
      'created_at_day', to_char(a.created_at AT TIME ZONE 'UTC', 'FMDD'),
      'created_at_time', to_char(a.created_at AT TIME ZONE 'UTC', 'HH24:MI')
    ) ORDER BY a.created_at DESC, a.id DESC)
    FROM (
      SELECT * FROM activities WHERE parcel_id = p.id AND deleted_at IS NULL
      ORDER BY created_at DESC, id DESC LIMIT 20
    ) a
  ) AS events
FROM parcels p WHERE p.code_key = $1 AND p.deleted_at IS NULL
