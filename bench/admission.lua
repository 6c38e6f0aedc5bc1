-- Asks for addresses that nobody asked for before: the one that is given, with the next whole number in place of %d.
-- Prints how many were answered and how many refused as one line of JSON.
local address, at

function init(args)
  address = args[1]
  at = tonumber(args[2])
end

function request()
  at = at + 1
  return wrk.format('GET', (address:gsub('%%d', at)))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(
    string.format(
      '{"requests":%d,"microseconds":%d,"refused":%d,"failed":%d,"p50":%d,"max":%d}\n',
      summary.requests,
      summary.duration,
      errors.status,
      errors.connect + errors.read + errors.write + errors.timeout,
      latency:percentile(50),
      latency.max
    )
  )
end
