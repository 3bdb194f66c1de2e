/** What models say when they lose the story: what a real, weak one said over two runs, and what others are known to say. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allPrompts } from '../../gm/prompts/all-prompts.ts'
import type { AuditInput } from './audit-input-and-findings.ts'
import { auditNarration } from './audit-narration.ts'
import { readInstructions } from './instructions-given-to-narrator.ts'
import { sampleAudit, settings } from './sample-audit-scene.ts'

const calm = 'Rain runs off the eaves, and the ferry knocks against its post.'
const instructed = readInstructions(allPrompts().map(({ text }) => text))

function audit(narrative: string, more: Partial<AuditInput> = {}) {
  const audited = auditNarration(sampleAudit({ ...settings.quiet, instructed, narrative, ...more }))
  return { text: audited.text, again: audited.retry.map(({ rule }) => rule), violations: audited.violations }
}

describe('what is no story', () => {
  it.each([
    ['a sign between messages', `${calm}<|im_end|>\n<|im_start|>user\nI look around.`],
    ['half a sign', `${calm} :|system|>`],
    ['a question in front of the answer', `[INST] Tell the turn. [/INST] ${calm}`],
    ['the end of a message', `${calm}</s> And then the next one.`],
    ['a thought', `<think>The player wants rain.</think>${calm}`],
    ['a thought whose beginning is lost', `The player wants rain, so rain it is.</think>\n\n${calm}`],
    ['a heading', `### Response:\n${calm}`],
    ['a label', `Narrator: ${calm}`],
    ['a line of somebody else', `${calm}\nUser: I look around.`],
    ['an assistant', `As an AI language model, I cannot feel rain. ${calm}`],
    ['a servant', `Certainly! Here is the next scene. ${calm} Let me know if you want more.`],
    ['a refusal', `I'm sorry, but I cannot continue this story. ${calm}`],
    ['a field left open', `${calm} Discovered: {`],
    ['half an object', `${calm}\n"next_prompt": "What now`],
    ['an id', `${calm} Search neo_seattle:corner_booth.`],
    ['an id of a person', `${calm} You look at pc_hero_001.`],
    ['the player', `${calm} The player’s character is looking at the crowd.`],
    ['the character', `${calm} The character, named as 'PC', is tasked to look around.`],
    ['the text', `The final text is the turn 20-31. ${calm}`],
    ['a roll that is due', `${calm} Asking takes no roll as long as nobody has to be won over.`],
    ['a heading of the prompt', `${calm}\nWhat stays true`],
    ['the orders', `${calm} Never speak, think or decide for the player's character.`],
    ['the phases', `Phase 1: before the dice. Phase 2: after the dice. ${calm}`],
    ['an end that leads nowhere', `${calm} His line is:`],
    ['a sentence that hardly began', `${calm} This is`],
  ])('[ENV-11] is taken out and the story stays: %s', (_kind, narrative) => {
    const { text, violations } = audit(narrative)
    expect(text).toBe(calm)
    expect(violations.filter((one) => one.action === 'stripped').length).toBeGreaterThan(0)
  })

  it('[ENV-11] is another script that nobody gave, and never a name in it', () => {
    const given = {
      known_names: ['李德', 'セーラ'],
      given: { lore: ['김철수의 등대'] },
      recent: [`李德 nods. ${calm}`],
    }
    expect(audit(`${calm} 然后 the bell rings.`, given).text).toBe(`${calm} the bell rings.`)
    const named = `${calm} 李德, セーラ and 철수 look up.`
    expect(audit(named, given).text).toBe(named)
    expect(audit(`${calm} 李德说 that it is late.`, given).text).toBe(`${calm} 李德 that it is late.`)
  })

  it('[ENV-11] is the player’s own line, and a choice that is offered', () => {
    expect(
      audit(`I ask Oda about the tide. ${calm}`, { player_input: 'I ask Oda about the tide' }).text,
    ).toBe(calm)
    const spoken = `"Who is the woman in the booth?" ${calm}`
    expect(audit(spoken, { player_input: 'who is the woman in the booth?' }).text).toBe(spoken)
    expect(audit(`Attack Oda. ${calm}`, { offered: ['Attack Oda'] }).text).toBe(calm)
  })

  it('[ENV-14] asks for another telling where too little is left', () => {
    for (const nothing of [
      ',',
      'text',
      'The Causeway Gate',
      'Light. Windy.',
      ':|system|>',
      'The player’s line',
      'Asking',
    ])
      expect(audit(nothing).again, nothing).toEqual(['ENV-14'])
    for (const enough of ['You wait.', '"No," says Oda.', '雨が降っている。', 'Es regnet.', 'Она ждёт.'])
      expect(audit(enough, { known_names: ['Oda'] }).again, enough).toEqual([])
  })

  it('[DICE-03] is a number that no die showed', () => {
    expect(audit(`${calm} The final outcome is: 120.`)).toMatchObject({ text: calm })
    expect(audit(`${calm} The outcome is 120.`).again).toEqual(['DICE-03'])
    expect(audit(`${calm} You need to beat a DC of 15.`).again).toEqual(['DICE-04'])
  })

  it('[PIPE-19] is the hero’s death, however they are called', () => {
    for (const dead of [
      'The end is a drowning, in which the player’s character is killed by his own actions.',
      'The hero falls dead.',
      'Your character has been killed.',
      'Mira lies dead in the mud.',
      'They find Mira, and Mira is slain.',
      'Oda lay dead on the planks.',
    ])
      expect(audit(`${calm} ${dead}`).again, dead).toContain('PIPE-19')
    for (const alive of ['Oda tells you his brother is dead.', 'Oda knows that the old ferryman died here.'])
      expect(audit(`${calm} ${alive}`).again, alive).toEqual([])
  })

  it('is not another language, a colon, a brace on a sign or a person who speaks of games', () => {
    for (const fair of [
      'Der Regen läuft von der Traufe, und die Fähre schlägt an den Pfahl.',
      'La pluie coule du toit, et le bac cogne contre son poteau.',
      'The sign reads: {closed until spring}.',
      '"I can assist you with the story, if the player pays," says Oda.',
      'A roll of thunder answers, and the card player by the window looks up.',
      'In the final hour of the watch the character of the river changes.',
      'The note says, in a neat hand: I have the dice, and you have the story.',
      'He plays the part of a player of parts.',
    ])
      expect(audit(fair, { known_names: ['Oda'] }), fair).toMatchObject({ text: fair, again: [] })
  })
})

interface Run {
  readonly turns: readonly { readonly calls: readonly { readonly text?: string }[] }[]
}

/** Every story that the weak model told over its runs, as far as its answers can be read. */
function realStories(): readonly string[] {
  const folder = join(import.meta.dirname, '../../../evals/results')
  const files = readdirSync(folder).filter((name) => name.startsWith('real-model-2026-11-16-window'))
  const runs = files.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Run)
  const texts = runs.flatMap(({ turns }) => turns.flatMap(({ calls }) => calls.map(({ text }) => text ?? '')))
  return texts.flatMap((text) => {
    const story = /"(?:final_text|narrative)": ?"((?:[^"\\]|\\.)*)"/.exec(text)?.[1]
    return story === undefined ? [] : [JSON.parse(`"${story}"`) as string]
  })
}

describe('a real model', () => {
  it('has most of what is no story taken away', () => {
    const shown = realStories().map((story) => ({ story, ...audit(story) }))
    const through = shown.filter(({ text, again }) => again.length === 0 && text !== '')
    for (const { text } of through)
      expect(text).not.toMatch(
        /player|final (?:text|outcome|answer)|\|>|[{}]|storylet|\bphase\b|_|offered choices|updates|protagonist/i,
      )
    expect(shown.length).toBeGreaterThan(30)
    expect(through.length).toBeLessThanOrEqual(shown.length * 0.55)
  })
})
