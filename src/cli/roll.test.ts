import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Tried, tryCli } from '../../test/entry/try-cli.ts'
import { ByteDraws, seededDraws } from './random-draws.ts'

const run = (...words: string[]): Promise<Tried> => tryCli(words, { home: '/nowhere/at/all' })

describe('roll', () => {
  it('shows faces, marks the dropped ones, and gives total and range', async () => {
    const { exit, stdout } = await run('roll', '4d6kh3', '--seed', 'x')
    expect(exit).toBe(0)
    expect(stdout).toBe('4d6kh3 = (3, 6, 3, ~1~) = 12  of 3 to 18\n')
  })

  it('answers programs with notation, bounds and total', async () => {
    const told = JSON.parse((await run('roll', '2d6', '+', '3', '--json')).stdout)
    expect(told).toMatchObject({ min: 5, max: 15, lowest: 5, highest: 15 })
    const faces = told.groups[0].faces.map((face: { value: number }) => face.value)
    expect(told.total).toBe(faces[0] + faces[1] + 3)
  })

  it('gives the same dice for the same seed and other dice for another', async () => {
    const once = await run('roll', '20d20', '--seed', 'a')
    expect(await run('roll', '20d20', '--seed', 'a')).toEqual(once)
    expect(await run('roll', '20d20', '--seed', 'b')).not.toEqual(once)
  })

  it('puts a caret under what it could not read', async () => {
    const { exit, stdout, stderr } = await run('roll', '2d6+')
    expect(exit).toBe(1)
    expect(stdout).toBe('')
    const [notation, caret] = stderr.split('\n')
    expect(notation).toBe('  2d6+')
    expect(caret).toBe('      ^')
  })

  it('says which part is too large, although the whole would be small', async () => {
    const { exit, stdout, stderr } = await run('roll', '1 + 9^9^9 % 7')
    expect([exit, stdout]).toEqual([1, ''])
    expect(stderr).toBe(
      '  1 + 9^9^9 % 7\n      ^\n"9^9^9" could be too large to be exact; make the numbers smaller.\n',
    )
  })

  it.each([
    ['-(1d6)+10', 4, 9],
    ['-5+1d6', -4, 1],
    ['-floor(1d6/2)', -3, 0],
    ['-{1d6, 2}', -8, -3],
  ])('takes %s for a notation and for no option', async (notation, lowest, highest) => {
    const told = JSON.parse((await run('roll', notation, '--json', '--seed', 'x')).stdout)
    expect(told).toMatchObject({ lowest, highest })
    const spread = await run('roll', '--seed', 'x', '10', '-', '1d6', '--json')
    expect(JSON.parse(spread.stdout)).toMatchObject({ notation: '10-1d6' })
  })

  it('still refuses an option that it does not have', async () => {
    expect(await run('roll', '1d6', '--sede', 'x')).toMatchObject({ exit: 2, stdout: '' })
    expect(await run('roll', '1d6', '-x')).toMatchObject({ exit: 2, stdout: '' })
  })

  it.each([
    ['nothing', ''],
    ['words', 'all the dice'],
    ['a million dice', '1000000d6'],
    ['endless brackets', '('.repeat(5000)],
    ['a die without sides', '1d0'],
    ['code', 'process.exit(0)'],
    ['an escape sequence', `1d6${String.fromCharCode(27)}[2J`],
    ['a long way to the mistake', `${'1d6+'.repeat(200)}?`],
    ['a division by nothing', '1d6/0'],
  ])('refuses %s with a sentence and a position', async (_, notation) => {
    const json = await run('roll', notation, '--json')
    expect(json.exit).toBe(1)
    const told = JSON.parse(json.stdout)
    expect(told.error.length).toBeGreaterThan(10)
    expect(told.position).toBeGreaterThanOrEqual(0)
    expect(told.position).toBeLessThanOrEqual(notation.length)
    const plain = await run('roll', notation)
    expect(plain.exit).toBe(1)
    expect(plain.stderr).not.toContain(String.fromCharCode(27))
    expect(
      Math.max(
        ...plain.stderr
          .split('\n')
          .slice(0, 2)
          .map((line) => line.length),
      ),
    ).toBeLessThan(90)
  })

  it('never breaks, whatever is typed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: fc.constantFrom(...'0123456789dkhlr!+-*/()<>=, fF.[]{}?$é\n'), maxLength: 30 }),
        async (text) => {
          const { exit, stdout } = await run('roll', '--json', '--', text)
          const told = JSON.parse(stdout)
          expect(exit).toBe('error' in told ? 1 : 0)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('dice from bytes', () => {
  it('draw again what would favour low faces', () => {
    // 65535 is above the last multiple of 6 (65532); 0x0005 is face 6.
    const draws = new ByteDraws(() => Uint8Array.of(0xff, 0xff, 0x00, 0x05))
    expect(draws.face(6)).toBe(6)
    expect(draws.offset).toBe(2)
  })

  it('ask for the next block when one is used up', () => {
    const asked: number[] = []
    const draws = new ByteDraws((number) => {
      asked.push(number)
      return Uint8Array.of(0, number)
    })
    expect([draws.face(20), draws.face(20), draws.face(20)]).toEqual([1, 2, 3])
    expect(asked).toEqual([0, 1, 2])
  })

  it('show every face about equally often', () => {
    const draws = seededDraws('fairness')
    const seen = new Array<number>(20).fill(0)
    for (let count = 0; count < 20_000; count += 1) {
      const face = draws.face(20)
      seen[face - 1] = (seen[face - 1] ?? 0) + 1
    }
    const squares = seen.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
    // Chi-square with 19 degrees of freedom stays below 43.8 in 999 of 1000 cases; the seed is fixed.
    expect(squares).toBeLessThan(43.8)
  })
})
