/**
 * Tries on a subject (an address, an account) in Redis, each script one step that nothing can come between.
 * Of a subject three keys are kept:
 *   :failed   sorted set, one entry per failed try, scored by its time
 *   :open     sorted set, one entry per try that is being looked at, scored by when it is given up
 *   :refused  how many tries were refused since the limit was reached; stands until the wait is over
 */

/**
 * KEYS: the subjects. ARGV: ticket, tries allowed, window, life of a ticket, step, longest wait (milliseconds).
 * Returns { 'go' }, { 'refused', wait } or { 'busy' }: others being looked at may use up the tries.
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
