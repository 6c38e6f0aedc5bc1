-- Asks the addresses of a file, one a line, in their order, each from another network. Prints what came back as one line of JSON.
local paths, at, threads = {}, 0, {}

function setup(thread)
  table.insert(threads, thread)
end

function init(args)
  seen = {}
  for path in io.lines(args[1]) do
    paths[#paths + 1] = path
  end
  at = tonumber(args[2])
end

function request()
  at = at + 1
  local address = string.format('10.%d.%d.%d', math.random(0, 255), math.random(0, 255), math.random(1, 254))
  return wrk.format('GET', paths[at % #paths + 1], { ['X-Forwarded-For'] = address })
end

function response(status, headers)
  local name = tostring(status)
  if (status == 503 or status == 429) and not (headers['Retry-After'] or headers['retry-after']) then
    name = name .. ' without Retry-After'
  end
  seen[name] = (seen[name] or 0) + 1
end

function done(summary, latency)
  local lines, errors = {}, summary.errors
  for _, thread in ipairs(threads) do
    for name, count in pairs(thread:get('seen')) do
      lines[#lines + 1] = string.format('["%s",%d]', name, count)
    end
  end
  for _, name in ipairs({ 'connect', 'read', 'write', 'timeout' }) do
    lines[#lines + 1] = string.format('["%s",%d]', name, errors[name])
  end
  io.write(string.format('{"p99":%d,"seen":[%s]}\n', latency:percentile(99), table.concat(lines, ',')))
end
