-- Requests the addresses of a file, which has one on each line, in their order. Prints the figures as one line of JSON.
local requests, at = {}, 0

function init(args)
  for path in io.lines(args[1]) do
    requests[#requests + 1] = wrk.format('GET', path)
  end
end

function request()
  at = at % #requests + 1
  return requests[at]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(
    string.format(
      '{"requests":%d,"perSecond":%f,"refused":%d,"failed":%d,"p50":%f,"p99":%f,"max":%f}\n',
      summary.requests,
      summary.requests / summary.duration * 1e6,
      errors.status,
      errors.connect + errors.read + errors.write + errors.timeout,
      latency:percentile(50) / 1000,
      latency:percentile(99) / 1000,
      latency.max / 1000
    )
  )
end
