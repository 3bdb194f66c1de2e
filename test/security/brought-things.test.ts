/** What a player brings to a chat, and how long a token lasts. */
import { describe, expect, it } from 'vitest'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { bearer, openSharedTable, playerToken } from './players-and-owner.ts'

describe('a character that a player sends to /api/chat', () => {
  it('has what the rules give it and nothing that was only claimed; the owner’s may bring more', async () => {
    const { at, owner } = await openSharedTable({}, { serve: { playerToken } })
    const inventory = [
      { slug: 'potion-of-healing', quantity: 99 },
      { slug: 'plate-armor', quantity: 1 },
    ]
    const chat = (scenario: object) => ({ messages: [], ...scenario, character: { name: 'Z', inventory } })
    for (const scenario of [{}, { scenario: 'nineteen_year_tide' }]) {
      const sheetOf = async (headers: Record<string, string>): Promise<string> => {
        const begun = await at.post('/api/chat', chat(scenario), headers)
        expect(begun.status).toBe(200)
        return (await at.get(`/api/campaigns/${begun.body.campaign_id}`, owner)).text
      }
      expect(await sheetOf(bearer(playerToken))).not.toMatch(/plate|\b99\b/i)
      expect(await sheetOf(owner)).toMatch(/plate/i)
    }
  })
})

describe('a token that is to last always', () => {
  it('has no end', async () => {
    const home = scratchFolder()
    const made = await tryCli(['token', 'new', 'Desk', '--role', 'owner', '--days', 'always'], { home })
    expect(made.exit).toBe(0)
    const listed = await tryCli(['token', 'list', '--json'], { home })
    expect(JSON.stringify(JSON.parse(listed.stdout))).toContain('"expires_at":null')
  })
})
