/** Whole turns told by the embedded game master, through the real audit, under both rulesets: nothing is ever wrong with them. */
import { describe, expect, it } from 'vitest'
import type { NarrationHints } from '../../src/core/protocol/scene-hints-for-narrator.ts'
import type { AuthorTurn } from '../../src/core/protocol/turn-envelope.ts'
import { embeddedGameMaster } from '../../src/gm/embedded/embedded-game-master.ts'
import { landing, maddock } from '../../src/gm/embedded/narrate/sample-narration-request.ts'
import type { GameMaster } from '../../src/gm/game-master.ts'
import { bandsReference } from '../../src/rules/bands-2d6/bands-reference.ts'
import { createSrd } from '../../src/rules/dnd5e/data/load-srd.ts'
import { srdReference } from '../../src/rules/dnd5e/reference/srd-reference.ts'
import { openTable, viktor } from '../table.ts'

const lines = [
  'I look around',
  'I ask Viktor about the delivery',
  'I persuade Viktor to help me',
  'I sneak past Viktor',
  'I search the alley',
  'I intimidate Viktor',
  'I lie to Viktor about the delivery',
  'I bribe Viktor',
  'I hide',
  'I listen at the wall',
  'I climb the wall',
  'I wait',
  'I go to the Neon Dragon',
  'I look around',
  'I go to the alley',
  'I examine Viktor',
  'I juggle three herrings',
  'I take a short rest',
  'I hack the camera',
  'I search the alley',
  'I provoke Viktor',
  'I attack Viktor',
  'I attack Viktor',
  'I attack Viktor',
  'I attack Viktor',
  'I attack Viktor',
  'I look around',
]

/** The street in words of its own; where the player is decides whose. */
const street: NarrationHints = {
  ...landing,
  genre: 'cyberpunk',
  place: landing.place === null ? null : { ...landing.place, id: 'loc_alley_001', name: 'The Alley' },
  people: [
    { ...maddock, id: viktor, name: 'Viktor', epithets: ['the fixer'], voice: { ...maddock.voice, tag: [] } },
  ],
  nameable: [],
}

/** As the engine will: words of the place, and the memory of the telling before. */
function cued(master: GameMaster): GameMaster {
  let memory: string | undefined
  return {
    ...master,
    narrate: async (request, telling) => {
      const gone = request.engine_events.some((event) => event.type === 'death')
      const people = street.people.filter((one) => !gone && request.packet.present_entities.includes(one.id))
      const told = await master.narrate(
        { ...request, cues: { ...street, people }, ...(memory !== undefined && { memory }) },
        telling,
      )
      memory = told.memory
      return told
    },
  }
}

const wrong = (turn: AuthorTurn): string[] =>
  turn.violations
    .filter(
      (one) =>
        one.at === 'narrative' ||
        one.rule_id.startsWith('ENV') ||
        one.rule_id === 'PLAN-18' ||
        one.rule_id === 'KRN-21',
    )
    .map((one) => `${one.rule_id} ${one.message} ${String(one.before)}`)

describe.each(['bands-2d6', 'dnd5e'] as const)('whole turns by %s', (ruleset) => {
  it.each([
    ['with a book', (master: GameMaster) => cued(master)],
    ['without a book', (master: GameMaster) => master],
  ])('are told truly %s', async (_how, wrap) => {
    // The dice come in the same order every time, so the lines do not.
    for (const start of [0, 5]) {
      const table = await openTable({ ruleset, desk: { gameMaster: wrap(embeddedGameMaster()) } })
      for (const line of [...lines.slice(start), ...lines.slice(0, start)]) {
        const sent = await table.send(line)
        if (!sent.ok) continue
        expect(wrong(sent.value), `${line}: ${sent.value.narrative}`).toEqual([])
        // What cannot be done is answered at the table by the engine; whatever happens is narrated.
        expect(sent.value.usage.by).toBe(sent.value.mode === 'DM' ? 'engine' : 'embedded')
        expect(sent.value.narrative).not.toMatch(/\{|\}|undefined|\bnull\b/)
      }
    }
  })
})

describe('talk about the game', () => {
  const master = embeddedGameMaster({
    reference: async (id) => (id === 'dnd5e' ? srdReference(createSrd()) : bandsReference()),
  })
  it('is answered from the sheet, the ledger, the rules and what is known', async () => {
    const table = await openTable({ ruleset: 'dnd5e', desk: { gameMaster: master } })
    await table.play('I persuade Viktor to help me')
    const say = async (line: string): Promise<string> => (await table.play(`DM: ${line}`)).narrative
    expect(await say("what's my AC?")).toBe('Your armour class is 16.')
    expect(await say('how does grappling work?')).toMatch(/Athletics.*\(SRD 5\.1, Combat: Grappling\.\)$/s)
    expect(await say('why was the DC 13?')).toMatch(/difficulty was 13: 13 for to win somebody over.*turn 1/s)
    expect(await say('who is Viktor?')).toMatch(/fixer.*cybernetic eye/is)
    expect(await say('what happened last turn?')).toMatch(/I persuade Viktor.*turn 1/s)
    expect(await say('what can I do here?')).toMatch(/Viktor.*Neon Dragon/s)
    expect(await say('what does fireball do?')).toMatch(/Level 3 evocation.*8d6 fire.*Spell Descriptions/s)
    expect(await say('why that line?')).toMatch(/narrator’s own|adventure’s/)
    expect(await say('what is the airspeed of a swallow')).toMatch(/^That you do not know/)
    const { violations } = await table.play('DM: how long until dawn?')
    expect(violations.filter((one) => one.severity === 'error')).toEqual([])
  })
  it('knows the 2d6 rules too', async () => {
    const table = await openTable({ ruleset: 'bands-2d6', desk: { gameMaster: master } })
    expect((await table.play('DM: what is heat?')).narrative).toMatch(/attention you have drawn/)
    expect((await table.play('DM: how hurt am I?')).narrative).toMatch(/8 of 8|Harm stands/)
    expect((await table.play('DM: what do I have on me?')).narrative).toMatch(/Knife/)
  })
  it('tells nothing the character has not come by', async () => {
    const table = await openTable({ desk: { gameMaster: master } })
    expect((await table.play('DM: what do I know about Viktor?')).narrative).not.toMatch(
      /Kestrel|ninety thousand/,
    )
  })
})
