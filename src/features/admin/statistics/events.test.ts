import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EventLimit, isBot } from './events.routes.ts';

test('STAT-3: programs that run scripts are bots', () => {
  const bots = [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/140.0 Safari/537.36',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/136.0 Safari/537.36',
    'Mozilla/5.0 (Macintosh) AppleWebKit/600.2.5 (KHTML, like Gecko) Version/8.0.2 Safari/600.2.5 (Applebot/0.1)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
    'Mozilla/5.0 (Linux; Android 11; moto g power) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36 Chrome-Lighthouse',
    'Mozilla/5.0 (compatible; Baiduspider-render/2.0; +http://www.baidu.com/search/spider.html)',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'WhatsApp/2.24.1 A',
  ];
  expect(bots.filter((agent) => !isBot(agent))).toEqual([]);
});

test('STAT-3: browsers are none, those inside of other programs and on phones with odd names among them', () => {
  const browsers = [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mozilla/5.0 (Linux; Android 10; CUBOT_X30) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 Version/4.0 Chrome/143.0 Mobile Safari/537.36 [FBAN/FB4A;FBAV/485.0]',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0',
  ];
  expect(browsers.filter(isBot)).toEqual([]);
});

describe('the limit of a connection', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  test('STAT-4: a connection has 30 events a minute, counted from its first one', () => {
    const limit = new EventLimit();
    const accepted = (times: number) => Array.from({ length: times }, () => limit.accepts('a')).filter(Boolean).length;
    expect(accepted(29)).toBe(29);
    vi.advanceTimersByTime(59_000);
    expect(accepted(10)).toBe(1);
    expect(limit.accepts('b')).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(accepted(31)).toBe(30);
  });

  test('STAT-5: no connection is held longer than its minute', () => {
    const limit = new EventLimit();
    limit.accepts('a');
    vi.advanceTimersByTime(30_000);
    limit.accepts('b');
    vi.advanceTimersByTime(29_999);
    expect(limit.size).toBe(2);
    vi.advanceTimersByTime(1);
    expect(limit.size).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});
