import dgram from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { createServer, get } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { describe, expect, it } from 'vitest'
import { forgetKeys } from './setup/forget-keys.ts'

// The setup file of vitest.config.ts does the work; importing it here would prove only that it can be imported.
describe('the suite is offline', () => {
  it('[STORE-18] refuses every way to another machine, before a packet leaves', async () => {
    const offline = /tests are offline/
    await expect(fetch('http://192.0.2.1/').catch((error) => Promise.reject(error.cause))).rejects.toThrow(
      offline,
    )
    expect(() => lookup('example.com')).toThrow(offline)
    expect(() => net.connect(80, '192.0.2.1')).toThrow(offline)
    expect(() => net.connect({ host: 'example.com', port: 80 })).toThrow(offline)
    expect(() => tls.connect({ host: '2001:db8::1', port: 443 })).toThrow(offline)
    expect(() => get('http://192.0.2.1/')).toThrow(offline)
    const socket = dgram.createSocket('udp4')
    expect(() => socket.send('x', 53, '192.0.2.1')).toThrow(offline)
    socket.close()
  })

  it('[STORE-18] forgets the keys of whoever runs it', () => {
    const env = { OPENAI_API_KEY: 'a', ANTHROPIC_API_KEY: 'b', PATH: '/bin' }
    forgetKeys(env)
    expect(env).toEqual({ PATH: '/bin' })
    expect(Object.keys(process.env).filter((name) => name.endsWith('_API_KEY'))).toEqual([])
  })

  it('keeps loopback open for the tests of servers', async () => {
    const server = createServer((_request, response) => response.end('here'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('here')
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe('here')
    await new Promise((resolve) => server.close(resolve))
  })
})
