import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'fatewright-eval-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

describe('fatewright eval interpreter', () => {
  it('scores its own lines when no file is named', async () => {
    const { exit, stdout } = await tryCli(['eval', 'interpreter', '--json'], { home })
    const score = JSON.parse(stdout)
    expect(exit).toBe(0)
    expect(score.lines).toBeGreaterThan(150)
    expect(score.harmful).toBe(0)
    expect(Object.keys(score)).toEqual(['lines', 'strict', 'by_split', 'harmful', 'misses'])
  })
  it('scores a file of the same shape and prints a table', async () => {
    const scenes = {
      scenes: { inn: { mode: 'explore', npcs: [{ id: 'odile', name: 'Odile', aliases: [], kind: 'npc' }] } },
    }
    const line = {
      id: 'one',
      split: 'mine',
      scene: 'inn',
      text: 'greet Odile',
      context: {},
      gold: { mode: 'play', actions: [{ action: 'greet', target: 'odile' }] },
    }
    writeFileSync(join(home, 'lines.jsonl'), `${JSON.stringify(line)}\n`)
    writeFileSync(join(home, 'scenes.json'), JSON.stringify(scenes))
    const files = ['--lines', join(home, 'lines.jsonl'), '--scenes', join(home, 'scenes.json')]
    const { exit, stdout } = await tryCli(['eval', 'interpreter', ...files], { home })
    expect(exit).toBe(0)
    expect(stdout).toContain('1/1  100.0 %')
    expect(stdout).toContain('harmful: 0')
  })
  it('says what is wrong with a file', async () => {
    const missing = await tryCli(['eval', 'interpreter', '--lines', join(home, 'none.jsonl')], { home })
    expect([missing.exit, missing.stderr]).toEqual([1, `There is no file ${join(home, 'none.jsonl')}.\n`])
    writeFileSync(join(home, 'bad.jsonl'), 'nonsense\n')
    const bad = await tryCli(['eval', 'interpreter', '--lines', join(home, 'bad.jsonl')], { home })
    expect(bad.stderr).toContain('bad.jsonl cannot be used: it is not a JSON object.')
  })
})

describe('fatewright eval triage', () => {
  const row = JSON.stringify({
    text: 'boop',
    scene: { mode: 'explore' },
    reading: { mode: 'play', actions: [{ action: 'improvise' }] },
  })
  it('writes lines to label and their scenes, over nothing that is there', async () => {
    writeFileSync(join(home, 'triage.jsonl'), `${row}\n`)
    const words = ['eval', 'triage', join(home, 'triage.jsonl'), '--out', join(home, 'labelled.jsonl')]
    expect((await tryCli(words, { home })).stdout).toContain('1 line to label')
    expect(JSON.parse(readFileSync(join(home, 'labelled.jsonl'), 'utf8'))).toMatchObject({
      text: 'boop',
      scene: 'scene_1',
    })
    expect(JSON.parse(readFileSync(join(home, 'labelled.scenes.json'), 'utf8')).scenes).toEqual({
      scene_1: { mode: 'explore' },
    })
    expect((await tryCli(words, { home })).exit).toBe(1)
  })
  it('prints them when no file is named', async () => {
    const { stdout } = await tryCli(['eval', 'triage', '-'], { home, stdin: `${row}\n` })
    expect(JSON.parse(stdout)).toMatchObject({ gold: { mode: 'play', actions: [{ action: 'other' }] } })
  })
})
