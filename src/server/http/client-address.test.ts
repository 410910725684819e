import { expect, test } from 'vitest'
import { clientAddress, widerNetwork } from './client-address.ts'

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

test('without a proxy, the address is that of the socket, whatever the request claims', () => {
  expect(clientAddress('198.51.100.7', from('203.0.113.5'), 0)).toBe('203.0.113.5')
})

test('behind a proxy, the address is the one the proxy saw, not those before it', () => {
  expect(clientAddress('10.9.9.9, 198.51.100.7', from('127.0.0.1'), 1)).toBe('198.51.100.7')
  expect(clientAddress('10.9.9.9, 198.51.100.7, 192.0.2.1', from('127.0.0.1'), 2)).toBe('198.51.100.7')
})

test('without a forwarding header the socket counts; with fewer entries than proxies, the first entry counts', () => {
  expect(clientAddress(undefined, from('127.0.0.1'), 1)).toBe('127.0.0.1')
  expect(clientAddress('198.51.100.7', from('127.0.0.1'), 2)).toBe('198.51.100.7')
})

test('an IPv4 address mapped to IPv6 counts as the IPv4 address', () => {
  expect(clientAddress(undefined, from('::ffff:203.0.113.5'), 0)).toBe('203.0.113.5')
})

test('the addresses of one IPv6 /64 count as one', () => {
  const one = clientAddress(undefined, from('2001:db8:1:2:aaaa::1'), 0)
  expect(one).toBe('2001:db8:1:2::/64')
  expect(clientAddress(undefined, from('2001:0db8:0001:0002:bbbb:0:0:2'), 0)).toBe(one)
  expect(clientAddress(undefined, from('2001:db8:1:3::1'), 0)).not.toBe(one)
  expect(clientAddress(undefined, from('::1'), 0)).toBe('0:0:0:0::/64')
  expect(clientAddress(undefined, from('fe80::1%eth0'), 0)).toBe('fe80:0:0:0::/64')
})

const wider = (address: string) => widerNetwork(clientAddress(undefined, from(address), 0))

test('the /64 networks of one IPv6 site share a /48; IPv4 addresses have none', () => {
  expect(wider('2001:db8:1:2::1')).toBe('2001:db8:1::/48')
  expect(wider('2001:0db8:0001:ffff::1')).toBe('2001:db8:1::/48')
  expect(wider('2001:db8:2:2::1')).not.toBe('2001:db8:1::/48')
  expect(wider('203.0.113.5')).toBeUndefined()
  expect(widerNetwork('unknown')).toBeUndefined()
})

test('a request without a socket has the address "unknown"', () => {
  expect(clientAddress(undefined, {}, 0)).toBe('unknown')
})

test('a port in a forwarding header is not part of the address', () => {
  expect(clientAddress('198.51.100.7:52100', from('127.0.0.1'), 1)).toBe('198.51.100.7')
  expect(clientAddress('[2001:db8:1:2::1]:52100', from('127.0.0.1'), 1)).toBe('2001:db8:1:2::/64')
})
