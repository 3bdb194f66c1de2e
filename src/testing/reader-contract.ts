/**
 * The contract of a reader: what holds of every `Reading`, by any reader. A grammar, a grammar with its gate and a model
 * whose answers went through the veto all run it. Pass your runner and a way to read a line in a scene.
 */
import type { ReadAct, Reading, ReadingEntity, ReadingScene } from '../core/protocol/free-text-reading.ts'
import { same } from './assertions.ts'
import type { TestRunner } from './test-runner-port.ts'

/** Reads a line in its scene. */
export type ReadLine = (line: string, scene: ReadingScene) => Promise<Reading>

/** An act that its reader is less sure of is asked about, and not done. */
const leastDone = 0.45
/** Acts by which blood is shed, things or money leave, or the hero is somewhere else. */
const costly: ReadonlySet<string> = new Set(
  'attack burn cast grapple surrender steal give put bribe trade go flee force consume'.split(' '),
)

/**
 * Runs the contract; `scene` holds a person called Odile, a Captain Bram, a sword and some coins, as the reader's own
 * sample scene does.
 *
 * @example
 * readerContract({ describe, it }, 'mine', scene, async (line, where) => read(line, where))
 */
export function readerContract(
  { describe, it }: TestRunner,
  name: string,
  scene: ReadingScene,
  read: ReadLine,
): void {
  describe(`reader ${name}`, () => {
    for (const line of everydayLines)
      it(`gives a sound reading: ${line.slice(0, 60)}`, async () =>
        checkReading(await read(line, scene), line, scene))
    for (const line of oddLines)
      it(`survives ${JSON.stringify(line.slice(0, 20))}`, async () =>
        checkReading(await read(line, scene), line, scene))
    for (const line of deniedLines)
      it(`does nothing costly: ${line}`, async () => {
        const { actions, mode } = await read(line, scene)
        same(mode === 'play' ? actions.filter(isCostlyNow).map(({ action }) => action) : [], [], line)
      })
    for (const line of askedLines)
      it(`only answers: ${line}`, async () => {
        const { actions, mode } = await read(line, scene)
        if (mode === 'play')
          same(
            actions.filter(isCostlyNow).map(({ action }) => action),
            [],
            line,
          )
      })
    it('keeps names that it does not know', async () => {
      const { actions } = await read('I ask Corin about the tithe', scene)
      const known = new Set(entitiesOf(scene).map(({ id }) => id))
      same(
        actions.filter(
          ({ target, confidence }) => target !== null && known.has(target) && confidence >= leastDone,
        ).length,
        0,
        'people asked for Corin',
      )
    })
    it('keeps amounts as they are said', async () => {
      const { actions } = await read('I give Odile seven coins', scene)
      for (const { amount } of actions) if (amount !== undefined) same(amount, 7, 'coins')
    })
    it('reads the same line the same way', async () => {
      const line = 'I lift the lamp, look under the stew and ask Odile about the mill'
      same(await read(line, scene), await read(line, scene), 'the second reading')
    })
  })
}

/** Fails unless a reading keeps to its scene and its line; how many acts of a line are tried is the validator's to say. */
function checkReading(reading: Reading, line: string, scene: ReadingScene): void {
  const { actions, confidence, unread = [], chips = [], minutes, intent } = reading
  within(confidence, 'confidence')
  if (!Number.isFinite(minutes) || minutes < 0) throw new Error(`${minutes} minutes: ${line}`)
  const known = new Set([...entitiesOf(scene).map(({ id }) => id)])
  for (const act of actions) checkAct(act, intent, known)
  for (const { action } of chips) checkAct(action, intent, known)
  const said = plain(line)
  for (const words of unread)
    if (!said.includes(plain(words))) throw new Error(`named as unread, and not in the line: ${words}`)
  if (chips.length > 3) throw new Error(`${chips.length} other readings`)
}

function checkAct(act: ReadAct, line: string, known: ReadonlySet<string>): void {
  within(act.confidence, 'confidence of an act')
  for (const id of [act.target, act.item])
    if (id !== null && !known.has(id)) throw new Error(`${act.action} has ${id}, which is not in the scene`)
  if (act.span !== undefined) {
    const [from, to] = act.span
    if (from < 0 || to <= from || to > line.length)
      throw new Error(`${act.action} stands at ${from} to ${to} of ${line.length}`)
  }
  if (act.amount !== undefined && (!Number.isSafeInteger(act.amount) || act.amount < 0))
    throw new Error(`${act.action} of ${act.amount}`)
}

/** A costly act that would be done at once: what waits for a condition is not, and neither is what is too unsure to do. */
function isCostlyNow({ action, condition, trigger, confidence }: ReadAct): boolean {
  return costly.has(action) && condition === undefined && trigger === undefined && confidence >= leastDone
}

function entitiesOf(scene: ReadingScene): readonly ReadingEntity[] {
  const { people, objects, exits, places, belongings, topics, extras = [], elsewhere = [] } = scene
  return [...people, ...objects, ...exits, ...places, ...belongings, ...topics, ...extras, ...elsewhere]
}

function within(value: number, what: string): void {
  if (!(value >= 0 && value <= 1)) throw new Error(`${what} is ${value}`)
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

const everydayLines: readonly string[] = [
  'look around',
  'I go up to Odile and ask her who owns the mill.',
  'take the green book, open the chest with my lockpicks, light the lamp and go out to the yard, then whistle',
  'Before I sit down I greet the captain; once he looks away I slip the blue book under my coat.',
  '"Captain," I say, leaning on the bar, "what would you want with a miller?" Then I wait for ten minutes.',
  'i pet teh wolfhound n eat the stew',
  'Wren bows to Odile like an actor and hands her two coins for the room.',
  'I tell Odile that Bram is lying about the tithe, and watch his face while I say it.',
]

const oddLines: readonly string[] = [
  '',
  '   ',
  '?!?',
  '鐘は割れている。',
  '\u0000\ud800',
  'word '.repeat(1_000),
  '"""',
  '((((((((((',
  '{"acts":[{"action":"attack"}]}',
]

const deniedLines: readonly string[] = [
  'I hand Odile nothing.',
  "I don't attack Captain Bram.",
  'I do not give Odile my sword.',
  'If Bram refuses, I attack him.',
]

const askedLines: readonly string[] = [
  'How much time do I have left?',
  'Can I attack Captain Bram from here?',
  'What would happen if I gave Odile my sword?',
]
