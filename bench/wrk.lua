-- Asks the addresses of a file, one a line, in their order. Prints the figures as one line of JSON.
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
      '{"requests":%d,"microseconds":%d,"bytes":%d,"refused":%d,"failed":%d,"p50":%d,"p99":%d,"max":%d}\n',
      summary.requests,
      summary.duration,
      summary.bytes,
      errors.status,
      errors.connect + errors.read + errors.write + errors.timeout,
      latency:percentile(50),
      latency:percentile(99),
      latency.max
    )
  )
end
