import { describe, expect, it } from 'vitest'
import { interpreterOutputSchema } from '../../core/protocol/stage-outputs.ts'
import { readLine } from './read-line.ts'
import { readingToOutput } from './reading-to-interpreter-output.ts'
import { sampleScene } from './sample-scene.ts'

const output = (line: string, changed = {}) => readingToOutput(readLine(line, sampleScene(changed)))

describe('a reading as the interpret stage hands it on', () => {
  it('keeps to the schema, whatever was typed', () => {
    const lines = [
      'look',
      'take the book',
      '"Where is Maren?" I ask Odile',
      'if Bram moves I stab him',
      'boop',
      '',
      'inv',
    ]
    for (const line of lines) expect(interpreterOutputSchema.safeParse(output(line)).error).toBeUndefined()
  })
  it('carries topics, manner, speech, the authored verb and what an act waits for', () => {
    expect(output('quietly ask Odile about the tithe').proposed_actions[0]).toMatchObject({
      topics: ['tithe'],
      manner: ['quietly'],
    })
    expect(output('"Where is Maren?" I ask Odile').proposed_actions[0]).toMatchObject({
      action: 'ask',
      speech: 'Where is Maren?',
    })
    const affordances = [{ id: 'dice', phrases: ['cheat at dice'] }]
    expect(output('cheat at dice', { affordances }).proposed_actions[0]?.affordance_id).toBe('dice')
    expect(output('if Bram moves I stab him').proposed_actions[0]).toMatchObject({
      action: 'ready',
      readied: 'attack',
      trigger: 'if bram moves',
    })
  })
  it('uses the words the engine has for acts', () => {
    expect(output('keep an eye on Bram').proposed_actions[0]?.action).toBe('observe')
    expect(output('study Bram').proposed_actions[0]?.action).toBe('investigate')
    expect(output('I duck and defend myself').proposed_actions.at(-1)?.action).toBe('dodge')
    expect(output('put on my sword').proposed_actions[0]?.action).toBe('wear')
  })
  it('says back what was understood, and offers what else may have been meant', () => {
    const { understood, chips, assumptions } = output('take the book')
    expect(understood).toBe('You take the green book.')
    expect(chips?.map(({ text }) => text)).toEqual(['Take the green book', 'Take the blue book'])
    expect(assumptions).toEqual(['green book or blue book: the first was meant.'])
  })
  it('hands on no act of a line that is not play, and only dangers the engine knows', () => {
    expect(output('((brb))').proposed_actions).toEqual([])
    expect(output('pick the lock').risk_flags).toEqual(['contested'])
  })
})
