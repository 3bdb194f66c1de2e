/** What one caller cannot take from the others: room for streams, time, and their own way in. */
import { describe, expect, it } from 'vitest'
import { bearer, openSharedTable, ownerToken } from './players-and-owner.ts'

describe('one request with many calls', () => {
  const mcp = { accept: 'application/json, text/event-stream' }
  const calls = (campaign: string, count: number) =>
    Array.from({ length: count }, (_, id) => {
      const params = { name: 'get_sheet', arguments: { campaign } }
      return { jsonrpc: '2.0', id, method: 'tools/call', params }
    })

  it('is refused beyond ten of them', async () => {
    const { at, mara, campaign } = await openSharedTable()
    expect((await at.post('/mcp', calls(campaign, 100), { ...mara, ...mcp })).status).toBe(413)
  })

  it('counts as many requests as it holds calls', async () => {
    const rate = { burst: 30, perSecond: 0.001 }
    const { at, mara, campaign } = await openSharedTable({}, { serve: { rate } })
    const statuses: number[] = []
    for (let round = 0; round < 5; round += 1)
      statuses.push((await at.post('/mcp', calls(campaign, 10), { ...mara, ...mcp })).status)
    expect(statuses.slice(0, 2)).toEqual([200, 200])
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('event streams', () => {
  it('of one token leave room for everybody else', async () => {
    const rate = { burst: 10_000, perSecond: 10_000 }
    const { at, owner, mara, pim, path } = await openSharedTable({}, { serve: { rate } })
    const hangUp = new AbortController()
    try {
      const follow = (headers: Record<string, string>) =>
        fetch(`${at.url}${path}/events`, { headers, signal: hangUp.signal })
      const statuses = (await Promise.all(Array.from({ length: 60 }, () => follow(mara)))).map(
        (s) => s.status,
      )
      expect(statuses.filter((status) => status === 200)).toHaveLength(20)
      expect(statuses.filter((status) => status === 503)).toHaveLength(40)
      expect((await follow(pim)).status).toBe(200)
      expect((await follow(owner)).status).toBe(200)
    } finally {
      hangUp.abort()
    }
  })
})

describe('whoever knows the id of a token', () => {
  it('keeps nobody out who has the token itself', async () => {
    const { at, mara } = await openSharedTable({}, { serve: { trustProxy: true } })
    const right = mara.authorization?.replace('Bearer ', '') ?? ''
    const wrong = `${right.slice(0, 'fwt_00000000_'.length)}${'A'.repeat(43)}`
    const from = (address: string, token: string) =>
      at.get('/api/health', { ...bearer(token), 'x-forwarded-for': address })
    const statuses: number[] = []
    for (let guess = 0; guess < 60; guess += 1) statuses.push((await from(`192.0.2.${guess}`, wrong)).status)
    expect(statuses.at(-1)).toBe(429)
    expect((await from('198.51.100.7', right)).status).toBe(200)
    expect((await from('198.51.100.8', ownerToken)).status).toBe(200)
  })

  it('uses up nobody’s share of requests', async () => {
    const rate = { burst: 20, perSecond: 0.001 }
    const { at, mara } = await openSharedTable({}, { serve: { trustProxy: true, rate } })
    const right = mara.authorization?.replace('Bearer ', '') ?? ''
    const wrong = `${right.slice(0, 'fwt_00000000_'.length)}${'A'.repeat(43)}`
    for (let guess = 0; guess < 60; guess += 1)
      await at.get('/api/health', { ...bearer(wrong), 'x-forwarded-for': `192.0.2.${guess}` })
    expect((await at.get('/api/health', { ...mara, 'x-forwarded-for': '198.51.100.7' })).status).toBe(200)
  })
})
