/** A model reads the lines: named by a setting, asked over HTTP, vetoed by the engine, paid for, and replaced by the grammar when it fails. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ProviderServer, startProvider } from '../../src/testing/providers/fake-provider-server.ts'
import { chatProtocol } from '../../src/testing/providers/openai-chat-protocol.ts'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { act, reading } from './read-by-hand.ts'

let server: ProviderServer
beforeAll(async () => {
  server = await startProvider(chatProtocol())
})
afterAll(() => server.close())

const rusk = 'nineteen_year_tide:pell_rusk'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Shown = any

/** A table at the gate of the Tide whose lines are read by the model on the line. */
async function seated(environment: Readonly<Record<string, string>> = {}) {
  const home = scratchFolder()
  const settings = { FATEWRIGHT_READER: `compatible:small@${server.url}`, ...environment }
  const run = (...words: readonly string[]) => tryCli(words, { home, environment: settings })
  const shown = async (...words: readonly string[]): Promise<Shown> => {
    const { exit, stdout, stderr } = await run(...words, '--json')
    expect(exit, stderr).toBe(0)
    return JSON.parse(stdout)
  }
  await shown('new', 'nineteen_year_tide', '--hero', 'marren_ash', '--seed', 'reader')
  return {
    run,
    shown,
    /** Types a line that the model answers so; what the log then says of the reading. */
    async type(line: string, ...answers: readonly (string | { readonly status: number })[]): Promise<Shown> {
      server.next.length = 0
      server.asked.length = 0
      server.next.push(...answers.map((answer) => (typeof answer === 'string' ? { text: answer } : answer)))
      const turn = await shown('turn', 'tide', line)
      expect(server.complaints).toEqual([])
      return { turn, asked: server.asked.map(({ body }) => body), reading: turn.pass_outputs.interpreter }
    },
  }
}

const messages = (body: Shown): string =>
  body.messages.map(({ content }: Shown) => JSON.stringify(content)).join('\n')

describe('a reader that is named reads every line that is no pick', () => {
  it('[READ-12] is given the scene, the offers, the last turns and the line, and its reading stands', async () => {
    const table = await seated()
    const waited = await table.type('I stamp my feet.', reading([act('stamp my feet', 'wait')]))
    expect(waited.reading).toMatchObject({
      by: 'compatible:small',
      output: { proposed_actions: [{ action: 'wait' }] },
    })
    const line = 'Before anything else I would have the measure of that sergeant.'
    const {
      turn,
      asked,
      reading: read,
    } = await table.type(
      line,
      reading([
        act('have the measure of that sergeant', 'insight', {
          target_id: rusk,
          target_words: 'that sergeant',
        }),
      ]),
    )
    expect(read.output.proposed_actions).toMatchObject([{ action: 'read_person', target_id: rusk }])
    const [only, ...others] = asked
    expect(others).toEqual([])
    const said = messages(only)
    for (const part of ['- pell_rusk:', '# OFFERS', 'I stamp my feet.', line]) expect(said).toContain(part)
    const shape = JSON.stringify(only.response_format)
    expect(shape).toContain('"enum":["pell_rusk"')
    // The embedded game master tells, and the call stands in what the turn cost.
    expect(turn.usage).toMatchObject({
      by: 'embedded',
      calls: [{ stage: 'interpret', model: 'compatible:small' }],
    })
    expect(turn.usage.input_tokens).toBeGreaterThan(0)
    expect(turn.prompt_versions.interpreter).toMatch(/^6 /)
  })

  it('[READ-12] takes an offer that it names exactly as the pick, and a number without asking it', async () => {
    const table = await seated()
    const { turn } = await table.type('I stamp my feet.', reading([act('stamp my feet', 'wait')]))
    const choices = Object.entries(turn.planning_block.choices as Record<string, Shown>)
    const [key = ''] = choices[0] ?? []
    const meant = await table.type(
      'Let us get that first thing over with.',
      reading([act('get that first thing over with', 'improvise', { offer_id: key })]),
    )
    await table.run('undo', 'tide')
    const picked = await table.type('1')
    expect(picked.asked).toEqual([])
    expect(picked.reading.by).toBe('choice')
    const attempts = ({ turn: { pass_outputs } }: Shown): Shown => pass_outputs.attempts
    expect(attempts(meant)).toEqual(attempts(picked))
    expect(meant.turn.dice_rolls).toEqual(picked.turn.dice_rolls)
    expect(meant.turn.narrative).toBe(picked.turn.narrative)
  })

  it('[READ-12] asks instead of giving away what the line does not name', async () => {
    const table = await seated()
    await table.type('I stamp my feet.', reading([act('stamp my feet', 'wait')]))
    const before = await table.shown('show', 'tide', 'state')
    const { turn, reading: read } = await table.type(
      'I nod to the sergeant.',
      reading([
        act('nod to the sergeant', 'give', {
          ...{ target_id: rusk, target_words: 'the sergeant' },
          ...{ item_id: 'nineteen_year_tide:ysolde_letter', item_words: 'the letter' },
        }),
      ]),
    )
    const after = await table.shown('show', 'tide', 'state')
    expect(after.inventory ?? after.state?.inventory).toEqual(before.inventory ?? before.state?.inventory)
    expect(read.output.proposed_actions).toMatchObject([{ action: 'give' }])
    expect(turn.pass_outputs.attempts ?? []).toEqual([])
    expect(turn.narrative).toMatch(/Do you want to give .* Nothing has happened yet/)
    expect(turn.violations.map(({ rule_id }: Shown) => rule_id)).toContain('READ-12')
    expect(turn.rolls).toEqual([])
  })

  it.each([
    ['is not there', { status: 500 }],
    ['says no JSON', 'I think the player wants to rest.'],
    ['answers another question', '{"narrative":"You rest."}'],
  ])('[READ-12] leaves the line to the grammar when the reader %s', async (_how, answer) => {
    const table = await seated({ FATEWRIGHT_MODEL_WAIT: '5' })
    const { turn, reading: read } = await table.type('I look around.', answer, answer, answer, answer)
    expect(read).toMatchObject({ by: 'grammar', output: { proposed_actions: [{ action: 'look' }] } })
    expect(turn.violations).toContainEqual(
      expect.objectContaining({ rule_id: 'READ-12', action: 'fell-back' }),
    )
    expect(turn.narrative).not.toBe('')
    expect(turn.notices.join(' ')).toContain('this line was read without it')
  })

  it('[READ-12] holds what waits for a condition, and does not do it', async () => {
    const table = await seated()
    const { turn } = await table.type(
      'I stamp my feet; if anybody comes down that road I hide in the toll-house.',
      reading([
        act('stamp my feet', 'wait'),
        act('I hide in the toll-house', 'hide', {
          ...{ target_id: 'nineteen_year_tide:toll_house', target_words: 'the toll-house' },
          condition: 'if anybody comes down that road',
        }),
      ]),
    )
    expect(turn.pass_outputs.attempts).toMatchObject([
      { verb: 'wait' },
      { verb: 'ready', options: { trigger: 'if anybody comes down that road', readied: 'hide' } },
    ])
    expect(turn.dice_rolls).toEqual([])
    expect(turn.narrative).toContain('You hold yourself ready: if anybody comes down that road')
  })

  it('[READ-12] takes nothing for a choice that the reader says is none, whatever its words', async () => {
    const table = await seated()
    await table.type('I stamp my feet.', reading([act('stamp my feet', 'wait')]))
    const line = 'I trace the painted hand in the dust of the road instead.'
    const drawn = await table.type(
      line,
      reading([act('trace the painted hand in the dust of the road', 'improvise')]),
    )
    expect(drawn.turn.pass_outputs.attempts).toMatchObject([{ verb: 'improvise', improvised: true }])
    expect(JSON.stringify(drawn.turn.events ?? [])).not.toContain('put_hand_on_mark')
    // A reader that forgot to name the choice is helped where the words are those of its title.
    const titled = await table.type(
      'Put my own hand on the painted one',
      reading([act('Put my own hand on the painted one', 'improvise')]),
    )
    expect(titled.turn.narrative).toContain('fit your palm')
  })

  it('[READ-12] leaves the claims of a line to the reader, and lists whom the story told of', async () => {
    const table = await seated()
    await table.type('I look around.', reading([act('look around', 'look')]))
    const { turn, asked } = await table.type(
      'I carry my silence over to the sergeant, and they smell of soup, these lies.',
      reading([
        act('I carry my silence over to the sergeant', 'go', {
          ...{ target_id: rusk, target_words: 'the sergeant' },
        }),
      ]),
    )
    expect(turn.notices).toEqual([])
    expect(messages(asked[0])).toContain('OTHERS TOLD OF HERE')
  })

  it('[READ-12] is not put off by what an act leaves undone', async () => {
    const table = await seated()
    const { turn } = await table.type(
      'I search my pack for what I do not need.',
      reading([
        act('search my pack for what I do not need', 'search', {
          ...{ target_id: 'backpack', target_words: 'my pack' },
        }),
      ]),
    )
    expect(turn.violations.filter(({ rule_id }: Shown) => rule_id === 'READ-12')).toEqual([])
    expect(turn.narrative).not.toContain('Nothing has happened yet')
  })

  it('[READ-12] keeps to its budget: over it the grammar reads', async () => {
    const table = await seated({ FATEWRIGHT_SESSION_LIMIT: 'tokens=400' })
    const { asked, reading: read } = await table.type('I look around.', reading([act('look around', 'look')]))
    expect(asked).toEqual([])
    expect(read.by).toBe('grammar')
  })

  it('[READ-12] answers a question to the game master, and nothing is done', async () => {
    const table = await seated()
    const question = 'could I swim across from here?'
    const { turn } = await table.type(question, reading([act('swim across from here', 'climb')]))
    expect(turn.mode).toBe('DM')
    expect(turn.rolls).toEqual([])
  })
})

describe('the reader of a campaign', () => {
  it('is set at the command line, and shown: always, doubtful, never, or as usual', async () => {
    const table = await seated()
    expect(await table.shown('reader', 'tide')).toMatchObject({
      reader: null,
      in_force: 'always',
      model: 'compatible:small',
    })
    expect(await table.shown('reader', 'tide', 'doubtful')).toMatchObject({
      reader: 'doubtful',
      in_force: 'doubtful',
    })
    const sure = await table.type('I look around.')
    expect(sure.asked).toEqual([])
    expect(sure.reading.by).toBe('grammar')
    const unsure = await table.type(
      'I zibble the gate frimly with my snood.',
      reading([act('zibble the gate frimly with my snood', 'improvise')]),
    )
    expect(unsure.asked).toHaveLength(1)
    await table.shown('reader', 'tide', 'never')
    expect((await table.type('flarb the wibble')).asked).toEqual([])
    expect((await table.run('reader', 'tide', 'sometimes')).stderr).toContain('always, doubtful')
    expect(await table.shown('reader', 'tide', 'usual')).toMatchObject({ reader: null, in_force: 'always' })
  })

  it('reads nothing where none is named, unless a model tells by pipeline or in two phases', async () => {
    const none = await seated({ FATEWRIGHT_READER: '' })
    expect(await none.shown('reader', 'tide', 'always')).toMatchObject({ in_force: 'never', model: null })
    expect((await none.type('I look around.')).asked).toEqual([])
    const model = `compatible:large@${server.url}`
    for (const [FATEWRIGHT_STRATEGY, reads] of [
      ['pipeline', true],
      ['two-phase', true],
      ['single-pass', false],
    ] as const) {
      const told = await seated({ FATEWRIGHT_READER: '', FATEWRIGHT_MODEL: model, FATEWRIGHT_STRATEGY })
      const shown = await told.shown('reader', 'tide')
      expect(shown).toMatchObject({
        in_force: reads ? 'always' : 'never',
        model: reads ? 'compatible:large' : null,
      })
    }
    const named = await seated({ FATEWRIGHT_MODEL: model, FATEWRIGHT_STRATEGY: 'single-pass' })
    expect(await named.shown('reader', 'tide')).toMatchObject({
      in_force: 'always',
      model: 'compatible:small',
    })
    const grammar = await seated({ FATEWRIGHT_MODEL: model, FATEWRIGHT_READER: 'embedded' })
    expect(await grammar.shown('reader', 'tide')).toMatchObject({ in_force: 'never' })
  })
})

describe('a turn that is played again', () => {
  it('[STORE-08] means what its log says it was read as, and no model is asked', async () => {
    const table = await seated()
    await table.type('I stamp my feet.', reading([act('stamp my feet', 'wait')]))
    await table.type(
      'Have a good look at that sergeant, me.',
      reading([
        act('a good look at that sergeant', 'examine', { target_id: rusk, target_words: 'that sergeant' }),
      ]),
    )
    const question = 'so who might he be, then'
    expect((await table.type(question, reading([], { kind: 'question' }))).turn.mode).toBe('DM')
    server.asked.length = 0
    const { divergences, turns } = await table.shown('replay', 'tide')
    expect({ divergences, turns }).toEqual({ divergences: [], turns: 3 })
    expect(server.asked).toEqual([])
  })

  it('is read again on demand: who reads otherwise today is shown', async () => {
    const table = await seated()
    await table.type('I stamp my feet.', reading([act('stamp my feet', 'wait')]))
    await table.type('I look around.', reading([act('look around', 'look')]))
    server.next.push({ text: reading([act('stamp my feet', 'perform')]) })
    server.next.push({ text: reading([act('look around', 'look')]) })
    const { exit, stdout } = await table.run('replay', 'tide', '--read-again')
    expect(exit).toBe(1)
    expect(stdout).toContain('2 lines read again; 1 otherwise.')
    expect(stdout).toMatch(
      /turn 1: I stamp my feet\.\n {2}was, by compatible:small: wait\n {2}is, by compatible:small: perform/,
    )
    const grammar = await table.run('replay', 'tide', '--read-again', '--gm', 'embedded', '--from', '2')
    expect(grammar).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('1 line read again; all of them as before.'),
    })
  })
})

describe('the acts of a line that a model read', () => {
  it('[READ-07] stop where one cannot be done, when the next would cost something', async () => {
    const table = await seated()
    const { turn } = await table.type(
      'pocket the golden crown and get out into town with it',
      reading([
        act('pocket the golden crown', 'take', { missing: 'the golden crown' }),
        act('get out into town with it', 'go', {
          ...{ target_id: 'nineteen_year_tide:gutters_row', target_words: 'town' },
        }),
      ]),
    )
    expect(`${turn.notices.join(' ')} ${turn.narrative}`).toContain('golden crown')
    expect(turn.pass_outputs.attempts ?? []).toEqual([])
    expect(turn.location_confirmed).toBe('the Causeway Gate')
  })

  it('[READ-07] are done at the end of the way that one sets out on', async () => {
    const table = await seated()
    const { turn } = await table.type(
      'into town, and ask Nan Eddy for a boat',
      reading([
        act('into town', 'go', { target_id: 'nineteen_year_tide:gutters_row', target_words: 'town' }),
        act('ask Nan Eddy for a boat', 'ask', {
          ...{ target_id: 'nineteen_year_tide:nan_eddy', target_words: 'Nan Eddy', about: 'a boat' },
        }),
      ]),
    )
    expect(turn.location_confirmed).toBe("Gutters' Row")
    expect(turn.notices.join(' ')).not.toContain('Not done yet')
    expect(turn.narrative).toContain('Nan')
  })

  it('[READ-07] are all done when a person is asked two things', async () => {
    const table = await seated()
    await table.type('I stamp my feet.', reading([act('stamp my feet', 'wait')]))
    const { turn } = await table.type(
      'ask him who took the tongue and what became of Tam',
      reading([
        act('ask him who took the tongue', 'ask', {
          ...{
            target_id: rusk,
            target_words: 'him',
            topics: ['nineteen_year_tide:stolen_tongue'],
            about: 'the tongue',
          },
        }),
        act('what became of Tam', 'ask', {
          ...{ target_id: rusk, target_words: 'him', topics: ['nineteen_year_tide:tam_wick'], about: 'Tam' },
        }),
      ]),
    )
    expect(turn.pass_outputs.attempts.map(({ topics }: Shown) => topics)).toEqual([
      ['nineteen_year_tide:stolen_tongue'],
      ['nineteen_year_tide:tam_wick'],
    ])
  })
})
