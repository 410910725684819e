import { expect, test } from 'vitest'
import { clientAddress, widerNetwork } from './client-address.ts'

const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

test('the address is that of the socket, whatever a visitor claims', () => {
  expect(clientAddress('198.51.100.7', from('203.0.113.5'), 0)).toBe('203.0.113.5')
})

test('behind a proxy it is the address that the proxy saw, not those before it', () => {
  expect(clientAddress('10.9.9.9, 198.51.100.7', from('127.0.0.1'), 1)).toBe('198.51.100.7')
  expect(clientAddress('10.9.9.9, 198.51.100.7, 192.0.2.1', from('127.0.0.1'), 2)).toBe('198.51.100.7')
})

test('a proxy that tells nothing leaves the socket, and fewer tellings than proxies leave the first', () => {
  expect(clientAddress(undefined, from('127.0.0.1'), 1)).toBe('127.0.0.1')
  expect(clientAddress('198.51.100.7', from('127.0.0.1'), 2)).toBe('198.51.100.7')
})

test('IPv4 inside IPv6 is that IPv4 address', () => {
  expect(clientAddress(undefined, from('::ffff:203.0.113.5'), 0)).toBe('203.0.113.5')
})

test('the addresses of one IPv6 network are one', () => {
  const one = clientAddress(undefined, from('2001:db8:1:2:aaaa::1'), 0)
  expect(one).toBe('2001:db8:1:2::/64')
  expect(clientAddress(undefined, from('2001:0db8:0001:0002:bbbb:0:0:2'), 0)).toBe(one)
  expect(clientAddress(undefined, from('2001:db8:1:3::1'), 0)).not.toBe(one)
  expect(clientAddress(undefined, from('::1'), 0)).toBe('0:0:0:0::/64')
  expect(clientAddress(undefined, from('fe80::1%eth0'), 0)).toBe('fe80:0:0:0::/64')
})

const wider = (address: string) => widerNetwork(clientAddress(undefined, from(address), 0))

test('the networks of one IPv6 site are in one wider network, and IPv4 is in none', () => {
  expect(wider('2001:db8:1:2::1')).toBe('2001:db8:1::/48')
  expect(wider('2001:0db8:0001:ffff::1')).toBe('2001:db8:1::/48')
  expect(wider('2001:db8:2:2::1')).not.toBe('2001:db8:1::/48')
  expect(wider('203.0.113.5')).toBeUndefined()
  expect(widerNetwork('unknown')).toBeUndefined()
})

test('a request without a socket has an address too', () => {
  expect(clientAddress(undefined, {}, 0)).toBe('unknown')
})

test('a port that a proxy tells is no part of the address', () => {
  expect(clientAddress('198.51.100.7:52100', from('127.0.0.1'), 1)).toBe('198.51.100.7')
  expect(clientAddress('[2001:db8:1:2::1]:52100', from('127.0.0.1'), 1)).toBe('2001:db8:1:2::/64')
})
