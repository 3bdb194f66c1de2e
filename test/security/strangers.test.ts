/** A name that the player never came by is answered like a name that was made up: in words, choices, echo and minutes. */
import { describe, expect, it } from 'vitest'
import { envelopeAround, narrationOf, scriptedGameMaster } from '../../src/testing/scripted-game-master.ts'
import { openSharedTable } from './players-and-owner.ts'

const lines = [
  'go to NAME',
  'talk to NAME',
  'accuse NAME',
  'look for NAME',
  'examine NAME',
  'I attack NAME',
  'I follow NAME',
  'take NAME',
  'ask about NAME',
  'who is NAME?',
  'OOC: where is NAME?',
]

/** A made-up name first, then names of people, places, things and topics that the story keeps for later. */
const names: Readonly<Record<string, readonly (readonly [string, ...string[]])[]>> = {
  nineteen_year_tide: [
    ['Zebulon', 'Jory'],
    ['the bakery', 'the boathouse', 'the winch'],
    ['the quibblet', 'the receipt', 'the smuggler'],
  ],
  dead_drop: [
    ['Zebulon', 'Mira', 'Pardo'],
    ['Auntie Quint', 'Auntie Saff'],
    ['Quibblet', 'Datahaven'],
    ['the bakery', 'the debt', 'the tally'],
    ['the six orange jars', 'the six orange cans'],
  ],
}

describe('a name nobody has told of', () => {
  it.each(Object.entries(names))(
    'F18: is answered in %s like one that was made up',
    async (scenario, groups) => {
      const { at, mara, path } = await openSharedTable({ scenario })
      await at.post(`${path}/turns`, { input: 'look around' }, mara)
      const answerTo = async (line: string, name: string): Promise<string> => {
        const { undo } = (await at.get(`${path}/seat`, mara)).body
        const { body } = await at.post(`${path}/turns`, { input: line.replace('NAME', name) }, mara)
        const { time } = (await at.get(`${path}/state`, mara)).body
        const { narrative, understood, planning_block, entities_mentioned, dice_rolls } = body
        const shown = { narrative, understood, planning_block, entities_mentioned, dice_rolls, time }
        const moved = (await at.get(`${path}/seat`, mara)).body.undo
        if (JSON.stringify(moved) !== JSON.stringify(undo)) await at.post(`${path}/undo`, {}, mara)
        const first = name.replace(/^the /, '').split(' ')[0] ?? ''
        const called = new RegExp(`${name.replace(/^the /, '')}|${first}`, 'gi')
        return JSON.stringify(shown, null, 1).replaceAll(called, 'NAME')
      }
      for (const line of lines)
        for (const [madeUp, ...real] of groups) {
          const expected = await answerTo(line, madeUp)
          for (const name of real)
            expect(`${line}, ${name}: ${await answerTo(line, name)}`).toBe(`${line}, ${name}: ${expected}`)
        }
    },
    120_000,
  )

  it.each(['what can I do?', 'ask Viktor what he can do'])(
    'F18: is no thing of the place because a verb that is written like it was told: %s',
    async (line) => {
      const { at, mara, path } = await openSharedTable({ scenario: 'dead_drop' })
      const { body: told } = await at.post(`${path}/turns`, { input: line }, mara)
      expect(told.narrative).toMatch(/\bcan\b/)
      const taken = async (name: string): Promise<string> =>
        (await at.post(`${path}/turns`, { input: `take the six orange ${name}` }, mara)).body.narrative
      expect((await taken('cans')).replaceAll('cans', 'jars')).toBe(await taken('jars'))
    },
  )

  it.each([
    ['A way leads to the quay, and another leads up.', []],
    ['The rope leads nowhere; the leads of it are frayed.', []],
    ['They speak of the Leads as of a street.', ['the Leads']],
    ['The Leads are wet, and past them stands a bell tower.', ['the Leads']],
    ['Past the roofs stands the Bell Tower.', ['the Bell Tower']],
  ])('G7: is not listed because a word is written like it: %s', async (told, named) => {
    const gameMaster = scriptedGameMaster({
      narrate: (request) => envelopeAround(request, `${narrationOf(request)} ${told}`),
    })
    const { at, mara, path } = await openSharedTable({ scenario: 'nineteen_year_tide' }, { gameMaster })
    const { body } = await at.post(`${path}/turns`, { input: 'look around' }, mara)
    expect(body.narrative).toContain(told)
    const listed = ['the Leads', 'the Bell Tower'].filter((name) => body.entities_mentioned.includes(name))
    expect(listed).toEqual(named)
  })

  it('F18: is no accusation of the person who happens to stand there', async () => {
    const { at, mara, path } = await openSharedTable({ scenario: 'nineteen_year_tide' })
    await at.post(`${path}/turns`, { input: 'look around' }, mara)
    for (const input of ['accuse Hale', 'accuse Zebulon', 'I accuse the bakery of theft']) {
      const { body } = await at.post(`${path}/turns`, { input }, mara)
      expect([input, body.narrative]).toEqual([input, expect.not.stringContaining('Rusk')])
      expect(body.understood).not.toContain('Rusk')
    }
  })

  it('F5: is asked about in the player’s own words, and answered by those who know of it', async () => {
    const { at, mara, path } = await openSharedTable({ scenario: 'nineteen_year_tide' })
    await at.post(`${path}/turns`, { input: 'look around' }, mara)
    const asked = await at.post(`${path}/turns`, { input: 'ask the sergeant about Hale' }, mara)
    expect(asked.body.narrative).toContain('Mister Hale')
    for (const word of ['receipt', 'smuggler']) {
      const input = `ask the sergeant about the ${word}`
      const { body } = await at.post(`${path}/turns`, { input }, mara)
      expect([input, body.understood]).toEqual([
        input,
        expect.not.stringMatching(/block and tackle|Undertow|Amity/),
      ])
    }
  })
})
