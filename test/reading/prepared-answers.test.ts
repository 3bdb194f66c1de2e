/** Answers that an author prepared, at the command line: found by words and by meaning, each question of a breath, and kept. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openLineModel } from '../../src/compose/open-line-meaning.ts'
import { tryCli } from '../entry/try-cli.ts'
import { scratchFolder } from '../scratch-folder.ts'
import { beginAt, type Played } from './at-the-command-line.ts'

const answered = ({ turn }: Played): readonly string[] =>
  turn.engine_events.flatMap(({ details }) =>
    details.kind === 'answered' ? [String(details.entry_id).replace(/^.*:/, '')] : [],
  )
const told = ({ turn }: Played): readonly string[] =>
  turn.engine_events.flatMap(({ type, details }) =>
    type === 'disclosed' ? [String(details.entry_id).replace(/^.*:/, '')] : [],
  )
const unknown = ({ turn }: Played): readonly unknown[] =>
  turn.engine_events.filter(({ details }) => details.kind === 'unknown')

/** What of a replay these tests look at. */
interface ReplayReport {
  readonly by_turn: readonly {
    readonly input: string
    readonly identical: boolean
    readonly parts: readonly unknown[]
    readonly text: { readonly before: string; readonly after: string }
    readonly dice: { readonly before: readonly unknown[]; readonly after: readonly unknown[] }
    readonly missing_prompts: readonly unknown[]
  }[]
}

const harbour = join(import.meta.dirname, '..', 'packs', 'small_harbour')
const written = `
  answers:
    - id: a_oil
      asked: ["Who lit the lamp last winter?", "Who tended the lamp?"]
      say: ["Osk did. Every night of it."]
    - id: a_alone
      asked: ["Do you live by yourself?"]
      say: ["With thirty boats."]
    - id: a_lit
      if: { flag: lamp_lit }
      asked: ["Are you happy now?"]
      say: ["The lamp is lit. Ask me again tomorrow."]
    - id: a_do_it
      asked: ["Did you do it?"]
      say: ["Do what? I count boats."]
  knows:
    - id: k_boat
      asked: ["What steers the packet?", "How does she find the harbour mouth?"]`

/** A home with the harbour installed, whose Nell was given answers. */
async function homeWithAnswers(environment: Readonly<Record<string, string>> = {}): Promise<string> {
  const [home, packs] = [scratchFolder(), scratchFolder()]
  const folder = join(packs, 'small_harbour')
  cpSync(harbour, folder, { recursive: true })
  cpSync(join(harbour, '..', 'scenarios'), join(folder, 'scenarios'), { recursive: true })
  const nell = join(folder, 'npcs', 'nell.md')
  writeFileSync(nell, readFileSync(nell, 'utf8').replace('\n  knows:\n    - id: k_boat', written))
  const { exit, stderr, stdout } = await tryCli(['pack', 'install', folder], { home, environment })
  expect(exit, `${stdout}${stderr}`).toBe(0)
  return home
}

describe('an answer that was prepared', () => {
  it('is found whatever the order of the words, and however the question comes', async () => {
    const { type } = await beginAt('dead_drop')
    for (const line of [
      'ask Viktor when Jin was last in here',
      '"Viktor, when did you see Jin last?"',
      'hey viktor, when did jin last sit on that stool',
      'I lean over the bar and ask Viktor softly when he last saw Jin.',
    ])
      expect(answered(await type(line)), line).toEqual(['a_last_seen'])
  })

  it('is given to a charge as well as to a question', async () => {
    const { type } = await beginAt('dead_drop')
    for (const line of ["I accuse Viktor of sanding off Jin's number.", 'Viktor, did you sand the stool?'])
      expect(answered(await type(line)), line).toEqual(['a_who_sanded'])
  })

  it('stands beside what is shown, where showing it opens nothing', async () => {
    const { type } = await beginAt('dead_drop')
    const shown = await type(
      'search stool nineteen',
      "show viktor the sandpaper, ask who made him sand off jin's number",
    )
    expect(answered(shown)).toEqual(['a_who_sanded'])
  })

  it('is given to each question of one breath, in the time of one talk', async () => {
    const { type } = await beginAt('dead_drop')
    const before = await type('ask viktor about jin')
    const both = await type('ask Viktor when he last saw Jin, and ask him who Jin drank with')
    expect(answered(both)).toEqual(['a_last_seen', 'a_with_whom'])
    expect(both.minute - before.minute).toBeLessThanOrEqual(5)
  })

  it('is given once where two questions are for it', async () => {
    const { type } = await beginAt('nineteen_year_tide')
    expect(answered(await type('ask rusk who has come through the gate today and who left'))).toEqual([
      'rusk_carter',
    ])
  })

  it('goes on with what was spoken of', async () => {
    const { type } = await beginAt('dead_drop')
    expect(answered(await type('ask viktor about jin', 'who with?'))).toEqual(['a_with_whom'])
  })

  it('is not given to a question that asks something else with the same words', async () => {
    const { type } = await beginAt('dead_drop')
    const night = await type('ask viktor about jin', 'Why at night?')
    expect(answered(night)).toEqual(['viktor_why_night'])
    const why = await type('Why at noon?')
    expect(answered(why)).toEqual([])
    expect(unknown(why)).toHaveLength(1)
    expect(answered(await type('ask viktor what the weather is like up there'))).toEqual([])
  })

  it('is what it was when the turn is played again', async () => {
    const { type, ask } = await beginAt('dead_drop')
    const lines = [
      'ask Viktor when he last saw Jin, and who Jin drank with',
      'who with?',
      'I give Viktor my word',
      'I beg Viktor to help me',
      '"Because I am afraid of the dark."',
    ]
    const spoken = []
    for (const line of lines) spoken.push(...answered(await type(line)))
    expect(spoken).toEqual(['a_last_seen', 'a_with_whom', 'a_with_whom', 'viktor_promise', 'viktor_help'])
    const report = (await ask('replay')) as ReplayReport
    expect(report).toMatchObject({ turns: lines.length, divergences: [], skipped: [] })
    expect(report.by_turn.map(({ input }) => input)).toEqual(lines)
    for (const { input, identical, parts, text, dice, missing_prompts } of report.by_turn) {
      expect({ input, identical, parts, missing_prompts }).toEqual({
        ...{ input, identical: true, parts: [], missing_prompts: [] },
      })
      expect(text.after, input).toBe(text.before)
      expect(dice.after, input).toEqual(dice.before)
    }
  })
})

describe("an installed pack's answers", () => {
  it('are open by their condition, and found by their words', async () => {
    const { type } = await beginAt('small_harbour', 'answers', {}, await homeWithAnswers())
    expect(answered(await type('ask Nell who tended the lamp'))).toEqual(['a_oil'])
    expect(answered(await type('"Nell, are you happy now?"'))).toEqual([])
    expect(answered(await type('Nell, did you do it?'))).toEqual(['a_do_it'])
  })

  it('may lead to what a person knows', async () => {
    const { type } = await beginAt('small_harbour', 'answers', {}, await homeWithAnswers())
    expect(told(await type('ask Nell how she finds the harbour mouth'))).toEqual(['k_boat'])
  })
})

const model = await openLineModel()

describe.runIf(model !== null)('by meaning', () => {
  const byMeaning = { FATEWRIGHT_EMBEDDINGS: 'minilm' }

  it('the phrases of a pack are compared from its installation on', { timeout: 120_000 }, async () => {
    const home = await homeWithAnswers(byMeaning)
    const { type } = await beginAt('small_harbour', 'answers', byMeaning, home)
    expect(answered(await type('"Nell, do you live all alone?"'))).toEqual(['a_alone'])
  })
})

describe('a subject', () => {
  it('is asked after as a whole, and by no answer to a question about it', async () => {
    const { type } = await beginAt('dead_drop')
    const about = await type('ask Viktor about Jin')
    expect(told(about)).toEqual(['k_route'])
    expect(answered(about)).toEqual([])
  })
})

describe('what only shares a subject', () => {
  it('is no answer to when, where or why, and the question is owned to be open', async () => {
    const { type } = await beginAt('dead_drop')
    const why = await type('ask Viktor why Jin wore a green hat')
    expect(told(why)).toEqual([])
    expect(unknown(why)).toHaveLength(1)
    expect(told(await type('ask Viktor about Jin'))).toEqual(['k_route'])
  })

  it('gives way to what is kept back on just this', async () => {
    const { type } = await beginAt('dead_drop')
    const owed = await type('"What does the bar owe on its walls, Viktor?"')
    expect(answered(owed)).toEqual([])
    expect(told(owed)).toEqual([])
    expect(owed.turn.engine_events.map(({ details }) => String(details.entry_id))).toContain(
      'neo_seattle:w_debt',
    )
  })
})
