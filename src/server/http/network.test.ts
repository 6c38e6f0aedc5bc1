import { expect, test } from 'vitest';
import { isOfInternet, networkOf } from './network.ts';

test('EDGE-4: an IPv6 address counts with its /64; the same address in another form is the same', () => {
  const same = [
    '2001:db8:1:2::1',
    '2001:0db8:0001:0002:ffff:ffff:ffff:ffff',
    '2001:DB8:1:2:3:4:5:6',
    '2001:db8:1:2::1%eth0',
    '[2001:db8:1:2::1]',
    '[2001:db8:1:2::1]:51234',
  ];
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:1:2']));
  expect(networkOf('2001:db8:1:3::1')).not.toBe(networkOf('2001:db8:1:2::1'));
  expect(['::1', '1::2:3:4:5:6:7', 'fe80::1'].map(networkOf)).toEqual(['0:0:0:0', '1:0:2:3', 'fe80:0:0:0']);
});

test('EDGE-4: an IPv4 address is one network, with a port and inside IPv6 too, also in hexadecimal', () => {
  const same = [
    '203.0.113.1',
    '203.0.113.1:51234',
    '::ffff:203.0.113.1',
    '::FFFF:203.0.113.1',
    '::ffff:cb00:7101',
    '0:0:0:0:0:ffff:cb00:7101',
    '[::ffff:cb00:7101]:51234',
  ];
  expect(new Set(same.map(networkOf))).toEqual(new Set(['203.0.113.1']));
  expect(networkOf('::ffff:a:1')).toBe('0.10.0.1');
  for (const none of ['', 'unknown', '203.0.113:80', '_hidden:80', '[]', ':'.repeat(10_000)])
    expect(networkOf(none)).toBe(none);
});

test('EDGE-4 ADMS-4: an address of this machine or its network is none of the internet, in whatever form', () => {
  const loopback = ['127.0.0.1', '::1', '[::1]:443'];
  const local = ['10.0.0.1', '172.16.0.1', '192.168.1.1', '192.168.1.1:80', 'fd00::1', 'fe80::1%eth0'];
  for (const own of [...loopback, ...local, '::ffff:10.1.2.3', '::ffff:c0a8:0101', '', 'unknown'])
    expect([own, isOfInternet(own)]).toEqual([own, false]);
  const mapped = ['::ffff:203.0.113.7', '::ffff:cb00:7101'];
  for (const other of ['203.0.113.7', '203.0.113.1:80', '172.32.0.1', '2001:db8::1', '[2001:db8::1]:443', ...mapped])
    expect([other, isOfInternet(other)]).toEqual([other, true]);
});
