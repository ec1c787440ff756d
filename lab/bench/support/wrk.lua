-- Requests the paths of a file, starting anywhere in it, and prints the result as JSON. Second argument: average
-- milliseconds that a connection rests between requests. Third: number of client addresses to draw X-Forwarded-For
-- from.
local requests = {}
local at = 1

local function headers(addresses)
  if addresses == 0 then return nil end
  local n = math.random(addresses)
  return {["X-Forwarded-For"] = string.format("10.%d.%d.%d", n / 65536, n / 256 % 256, n % 256)}
end

function init(args)
  math.randomseed(os.time())
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format("GET", path, headers(tonumber(args[3])))
  end
  at = math.random(#requests)
  local pause = tonumber(args[2])
  if pause > 0 then
    function delay() return math.random(0, 2 * pause) end
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\n{"answers":%d,"micros":%d,"p50":%d,"p99":%d,"broken":%d,"refused":%d}\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.connect + errors.read + errors.write + errors.timeout, errors.status
  ))
end
