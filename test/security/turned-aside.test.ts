/** A reaction that turns a blow aside (Shield, Parry) leaves a sound ledger, and one in which a forgery is still found. */
import { afterEach, describe, expect, it } from 'vitest'
import type { DiceEntry } from '../../src/core/ledger/dice-entry.ts'
import { verifyEntries } from '../../src/dice/index.ts'
import { countedEntropy } from '../../src/testing/fixed-clock-and-entropy.ts'
import { openTestServer, type TestServer } from '../server/test-server.ts'

let at: TestServer

interface Fight {
  readonly founding: object
  readonly lines: readonly string[]
  /** What the blow is called that is turned aside, and the armour class without the reaction. */
  readonly blow: RegExp
  readonly armor: number
}

const fighter = { name: 'Fay', class: 'fighter', race: 'human', level: 11 }
const wizard = { name: 'Wil', class: 'wizard', race: 'human', level: 3, wishes: ['shield'] }

const fights: Readonly<Record<string, Fight>> = {
  "a foe's Parry": {
    founding: { name: 'Parry', ruleset: 'dnd5e', hero: fighter },
    lines: ['GOD MODE: spawn a gladiator named Grix here', 'I attack Grix'],
    blow: /^Battleaxe/,
    armor: 16,
  },
  "a foe's Shield": {
    founding: { name: 'Shield', ruleset: 'dnd5e', hero: fighter },
    lines: ['GOD MODE: spawn a lich named Grix here', 'I attack Grix'],
    blow: /^Battleaxe/,
    armor: 17,
  },
  "the hero's own Shield": {
    founding: { scenario: 'nineteen_year_tide', hero: wizard },
    lines: ['I attack the sergeant', 'yes', 'I attack the sergeant'],
    blow: /^(?!Quarterstaff)/,
    armor: 12,
  },
}

/** Fights until a blow that reached the armour class has missed. */
async function fightUntilTurnedAside({ founding, lines, blow, armor }: Fight) {
  at = await openTestServer({ entropy: countedEntropy('turned aside') })
  for (let fight = 0; fight < 12; fight += 1) {
    const path = `/api/campaigns/${(await at.post('/api/campaigns', founding)).body.campaign_id}`
    for (const input of [...lines, ...Array.from({ length: 3 }, () => lines.at(-1))]) {
      await at.post(`${path}/turns`, { input })
      const rolls: DiceEntry[] = (await at.get(`${path}/dice`)).body.rolls
      const row = rolls.find(
        ({ label, target, outcome, total }) =>
          blow.test(label) && target?.kind === 'AC' && outcome === 'Miss' && total >= armor,
      )
      if (row !== undefined) return { path, rolls, row }
    }
  }
  throw new Error('no blow was turned aside')
}

describe('a blow that a reaction turns aside', () => {
  afterEach(() => at.close())

  it.each(Object.entries(fights))('F33: by %s leaves a fight that is sound', async (_what, fight) => {
    const { path, row } = await fightUntilTurnedAside(fight)
    expect(row.total).toBeLessThan(row.target?.value ?? 0)
    expect((await at.get(`${path}/verify`)).body).toMatchObject({ ok: true, problems: [] })
  })

  it('F33: hides no forged die, target or verdict', async () => {
    const { path, row } = await fightUntilTurnedAside(fights["a foe's Parry"] as Fight)
    await at.post(`${path}/dice/reveal`, {})
    const { campaign_id, epochs, rolls } = (await at.get(`${path}/dice`)).body
    const seeds = epochs.map(({ server_seed, ...epoch }: { server_seed: string | null }) => ({
      ...epoch,
      revealed_seed: server_seed ?? undefined,
    }))
    const badAfter = (change: Partial<DiceEntry>) => {
      const forged = rolls.map((roll: DiceEntry) => (roll.id === row.id ? { ...roll, ...change } : roll))
      return verifyEntries(forged, seeds, campaign_id).bad.map(({ id, reason }) => `${id}: ${reason}`)
    }
    const face = [{ sides: 20, faces: [{ value: 2 }] }]
    const unmoved = { kind: 'AC', value: 16 } as const
    expect(badAfter({})).toEqual([])
    expect(badAfter({ groups: face })).toEqual([`${row.id}: wrong faces for its seed`])
    expect(badAfter({ total: row.total - 5 })).toEqual([`${row.id}: wrong total for its seed`])
    expect(badAfter({ outcome: 'Hit!' })).toEqual([`${row.id}: its outcome does not follow from its total`])
    expect(badAfter({ target: unmoved })).toEqual([`${row.id}: its outcome does not follow from its total`])
  })
})
