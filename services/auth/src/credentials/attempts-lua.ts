/**
 * Counts attempts per subject (an address, an account) in Redis; each script runs atomically. A subject has three keys:
 *   :failed   sorted set, one entry per failed attempt, scored by its time
 *   :open     sorted set, one entry per attempt in progress, scored by its timeout
 *   :refused  number of attempts refused since the limit was reached; expires when the wait is over
 */

/**
 * KEYS: the subjects. ARGV: ticket, attempts allowed, window, lifetime of a ticket, step, longest wait (all times in
 * milliseconds). Returns { 'go' }, { 'refused', wait } or { 'busy' }: attempts in progress may use up the limit.
 */
export const BEGIN = `
local ticket = ARGV[1]
local tries, window, life, step, longest =
  tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

for _, subject in ipairs(KEYS) do
  redis.call('ZREMRANGEBYSCORE', subject .. ':failed', '-inf', now - window)
  redis.call('ZREMRANGEBYSCORE', subject .. ':open', '-inf', now)
  local over = redis.call('ZCARD', subject .. ':failed') >= tries
  if over or redis.call('EXISTS', subject .. ':refused') == 1 then
    local refused = redis.call('INCR', subject .. ':refused')
    local wait = math.min(window + step * (refused - 1), longest)
    redis.call('PEXPIRE', subject .. ':refused', wait)
    return { 'refused', wait }
  end
end
for _, subject in ipairs(KEYS) do
  local used = redis.call('ZCARD', subject .. ':failed') + redis.call('ZCARD', subject .. ':open')
  if used >= tries then return { 'busy' } end
end
for _, subject in ipairs(KEYS) do
  redis.call('ZADD', subject .. ':open', now + life, ticket)
  redis.call('PEXPIRE', subject .. ':open', life)
end
return { 'go' }`;

/** KEYS: the subjects. ARGV: ticket, window, outcome: 'failed', 'succeeded' (clears the last subject) or 'void'. */
export const FINISH = `
local ticket, window, outcome = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

for _, subject in ipairs(KEYS) do
  redis.call('ZREM', subject .. ':open', ticket)
  if outcome == 'failed' then
    redis.call('ZADD', subject .. ':failed', now, ticket)
    redis.call('PEXPIRE', subject .. ':failed', window)
  end
end
if outcome == 'succeeded' then redis.call('DEL', KEYS[#KEYS] .. ':failed', KEYS[#KEYS] .. ':refused') end`;
