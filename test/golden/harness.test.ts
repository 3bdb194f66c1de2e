/** The harness itself: it notices what it is there to notice, names the file, and leaves out only what it says. */
import { describe, expect, it } from 'vitest'
import { goldenScripts } from './campaigns/all.ts'
import { singlePassModel } from './campaigns/models.ts'
import { oldMill } from './campaigns/old-mill.ts'
import { compareFiles, showDifferences } from './harness/compare.ts'
import { coverage } from './harness/coverage.ts'
import { holdAgainstKept } from './harness/hold.ts'
import { masks, writeUp } from './harness/write-up.ts'

const linesOf = (found: Awaited<ReturnType<typeof holdAgainstKept>>, path: string): string =>
  found.find((one) => one.path === path)?.diff.join('\n') ?? ''

describe('a difference', () => {
  it('of one printed word is found, in its file and in no other', async () => {
    const printed = (text: string): string => text.replace('a heron leaves', 'a stork leaves')
    const found = await holdAgainstKept(singlePassModel, { printed })
    expect(found.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      'changed model-single-pass/01-told.txt',
    ])
    expect(linesOf(found, 'model-single-pass/01-told.txt')).toMatch(/^-.*heron[\s\S]*^\+.*stork/m)
  })

  it('of other dice is found, in what was printed and in the records', async () => {
    const found = await holdAgainstKept(oldMill, { chance: ' other' })
    expect(found.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['old-mill/01-defeat.txt', 'old-mill/records.txt']),
    )
    expect(linesOf(found, 'old-mill/01-defeat.txt')).toMatch(
      /^-.*Rapier attack: [\s\S]*^\+.*Rapier attack: /m,
    )
  })

  it('of one word in a prompt is found, in the prompts and in no other file', async () => {
    const prompted = (body: string): string => body.replace('British spelling', 'American spelling')
    const found = await holdAgainstKept(singlePassModel, { prompted })
    expect(found.map(({ path }) => path)).toEqual(['model-single-pass/prompts.txt'])
    expect(linesOf(found, 'model-single-pass/prompts.txt')).toMatch(/^-.*British[\s\S]*^\+.*American/m)
  })

  it('is shown with a few lines around it, and says how much of it was left out', () => {
    const before = Array.from({ length: 40 }, (_, at) => `line ${at}`)
    const kept = new Map([
      ['a.txt', `${before.join('\n')}\n`],
      ['gone.txt', 'x\n'],
    ])
    const now = new Map([
      ['a.txt', `${before.join('\n').replace('line 20', 'another')}\n`],
      ['new.txt', 'y\ny'],
    ])
    const found = compareFiles(kept, now)
    expect(found.map(({ path, kind }) => `${kind} ${path}`)).toEqual([
      'changed a.txt',
      'removed gone.txt',
      'added new.txt',
    ])
    const [changed] = found
    expect(changed?.diff).toEqual([
      '@@ -18 +18 @@',
      ...[' line 17', ' line 18', ' line 19', '-line 20', '+another', ' line 21', ' line 22', ' line 23'],
    ])
    expect(showDifferences(found, 4)).toContain('(and 5 more lines of this diff')
    expect(found.at(-1)?.diff).toContain('+(no line break at the end)')
  })
})

describe('what is written', () => {
  it('tells texts apart that differ in a byte, however JSON is spread out', () => {
    const texts = ['{"a":1}', '{"a":1}\n', '{ "a":1}', '{\n  "a": 1\n}', '{"a":1.0}', '{"a":"1"}', '', '\n']
    const written = texts.map((text) => writeUp({}).text(text))
    expect(new Set(written).size).toBe(texts.length)
  })

  it('names what is long and was written before by its hash, and writes it when it is another', () => {
    const write = writeUp({})
    const long = 'word '.repeat(100)
    write.value({ long })
    expect(write.value({ long })).toMatch(/as above: 5\d\d characters, sha256 [0-9a-f]{32}/)
    expect(write.value({ long: `${long}!` })).toContain('word word')
  })

  it('leaves out nothing but what stands in one short list', () => {
    expect(masks.map(({ because }) => because)).toEqual([
      'the cursor of a campaign folder notes when the disk says a growing file was last written',
    ])
  })
})

/** What no golden campaign uses, and why. */
const elsewhere: Readonly<Record<string, string>> = {
  'command serve': 'it listens; over-http asks the same server without a socket',
  'command token list': 'it makes what is true once only; test/security tries it',
  'command token new': 'it makes what is true once only; test/security tries it',
  'command token revoke': 'it makes what is true once only; test/security tries it',
  'command mcp': 'it speaks on the process’s own streams; over-http calls the same tools',
  'command doctor': 'it reports on the machine: Node, SQLite, free space',
  'command eval interpreter': 'a measurement with a report of its own',
  'command eval triage': 'a measurement with a report of its own',
  'command eval retrieval': 'a measurement with a report of its own',
  'command eval memory': 'a measurement with a report of its own',
  'command eval hostile': 'a measurement with a report of its own',
  'command eval sycophancy': 'a measurement with a report of its own',
  'command eval injection': 'a measurement with a report of its own',
  'command eval secrecy': 'a measurement with a report of its own',
  'command eval consistency': 'a measurement with a report of its own',
  'command eval fairness': 'a measurement with a report of its own',
}

describe('the campaigns', () => {
  it('use every command, every route and every tool, but for those that are tried elsewhere', async () => {
    const all = await coverage(goldenScripts)
    for (const kind of ['command', 'route', 'tool'])
      expect(all.filter((one) => one.kind === kind).length).toBeGreaterThan(20)
    const unused = all.filter((one) => !one.used).map((one) => `${one.kind} ${one.name}`)
    expect(unused.toSorted()).toEqual(Object.keys(elsewhere).toSorted())
  })
})
