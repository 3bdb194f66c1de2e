import { describe, expect, it } from 'vitest'
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import type { RiskLevel } from '../../core/protocol/risk-levels.ts'
import { splitNarration } from '../../text/sentences.ts'
import { codeLetters, type ViewedObject } from '../input/objects-in-view.ts'
import { bindCodes } from '../input/short-code-bindings.ts'
import { printSections, readSections, sectionNames, sectionsIn } from './answer-sections.ts'
import { citation } from './answer-source-citation.ts'
import { drawHud } from './draw-hud.ts'
import { tellScene } from './narration-opening.ts'
import { printSuggestions, suggest } from './suggest-next-commands.ts'

const nine = 'One. Two. Three. Four. Five. Six. Seven. Eight. Nine.'

function objects(count: number): readonly ViewedObject[] {
  return Array.from({ length: count }, (_, index) => {
    const letter = codeLetters[index % codeLetters.length] ?? 'I'
    return {
      id: `item_thing_${index}`,
      letter,
      name: `Thing number ${index}`,
      handle: `thing_${index}`,
      here: true,
    }
  })
}

describe('the scene', () => {
  it('[KRN-19] has two to four sentences; the others are told with the result', () => {
    const told = tellScene(nine, 'It is night.')
    expect(splitNarration(told.scene)).toHaveLength(4)
    expect(splitNarration(told.rest)).toHaveLength(5)
    expect(splitNarration(tellScene('Rain.', 'It is night.').scene)).toHaveLength(2)
    expect(tellScene('', 'It is night.').scene).toBe('It is night.')
  })

  it('cuts no speech in half', () => {
    const told = tellScene('He looks up. He nods. "Go. Now. Before they come," he says. You hear boots.', '')
    expect(told.scene).toBe('He looks up. He nods.')
  })
})

describe('the parts of an answer', () => {
  it('[KRN-31] leave in one order, whatever order they came in', () => {
    const mixed =
      '[HUD]\nHP 3\n[Result]\nYou fall.\n[Scene]\nRain. Mud.\n[Next Suggestions]\n1. Up\n[Adjudication]\n1d20 = 3'
    const printed = printSections(sectionsIn(mixed))
    expect(readSections(printed).map(([name]) => name)).toEqual([...sectionNames])
    expect(printed.indexOf('[Result]')).toBeLessThan(printed.indexOf('[HUD]'))
    expect(sectionsIn(printed)).toEqual(sectionsIn(mixed))
  })

  it('[KRN-31] are printed in that order however they are handed over', () => {
    const handed = {
      HUD: 'HP 3',
      Result: 'You fall.',
      'Next Suggestions': '1.',
      Adjudication: '-',
      Scene: 'Rain.',
    }
    expect(readSections(printSections(handed)).map(([name]) => name)).toEqual([...sectionNames])
  })
})

function blockOf(...risks: readonly RiskLevel[]): PlanningBlock {
  const choices = risks.map((risk_level, index) => {
    return [
      `choice_${index}`,
      { text: `Ask the ${index}th gull`, description: 'Why not.', risk_level },
    ] as const
  })
  return { thinking: 'What now?', choices: Object.fromEntries(choices) }
}

describe('suggestions', () => {
  it('[KRN-23] are five and numbered, and one of them is dangerous', () => {
    for (const block of [blockOf('safe', 'safe', 'low', 'safe'), blockOf('high'), blockOf(), null]) {
      const made = suggest(block, objects(3))
      expect(made).toHaveLength(5)
      expect(made.some(({ isRisky }) => isRisky)).toBe(true)
      expect(
        printSuggestions(made)
          .split('\n')
          .map((line) => line.slice(0, 3)),
      ).toEqual([...['1. ', '2. ', '3. ', '4. ', '5. ']])
    }
    expect(suggest(blockOf('safe', 'safe', 'low', 'safe'), [])[0]?.line).toBe('[ASK]{Ask the 0th gull}')
  })

  it('[KRN-22] have their heads, in braces', () => {
    for (const { line } of suggest(blockOf('safe', 'medium', 'low', 'high'), objects(2)))
      expect(line).toMatch(/^\[(?:ACT|LOOK|ASK|FIGHT|CAST|MANAGE)\]\{[^{}]+\}$/)
  })
})

describe('the display', () => {
  it('[KRN-24] has at most ten lines, with forty objects too', () => {
    const many = objects(40)
    const facts = { where: '20:01, the Gate', status: 'HP 3', others: ['a', 'b', 'c', 'd', 'e', 'f'] }
    const lines = drawHud(facts, many, bindCodes(many, 1, null))
    expect(lines).toHaveLength(10)
    expect(lines.slice(1, 6).map((line) => line.slice(0, 2))).toEqual(['L1', 'N1', 'I1', 'Q1', 'F1'])
    expect(lines.every((line) => line.length < 240)).toBe(true)
  })
})

describe('an answer out of character', () => {
  it('[KRN-15] is short and names its source', () => {
    const answer = citation(nine, { input: '[OOC] how do rests work?' }, 'tide')
    expect(answer.split('\n').at(-1)).toBe('Source: engine/mechanics/HOUSE_RULES.md')
    expect(splitNarration(answer.split('\n')[0] ?? '')).toHaveLength(6)
    expect(citation('', { input: '[OOC] which quest was it?' }, 'tide')).toBe(
      'Source: campaigns/tide/quests/QUEST_LOG.md',
    )
  })
})
