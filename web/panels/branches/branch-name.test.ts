import { describe, expect, it } from 'vitest'
import { branchName, freeName } from './branch-name.ts'

describe('what a branch is called', () => {
  it('is what was typed, as the log can keep it', () => {
    expect(branchName('What if I stayed?')).toBe('what-if-i-stayed')
    expect(branchName('  Él río ')).toBe('el-rio')
    expect(branchName('…')).toBe('')
    expect(branchName('x'.repeat(200))).toHaveLength(60)
    for (const words of ['--a', '_b_', `${'A'.repeat(59)} b`])
      expect(branchName(words)).toMatch(/^[a-z0-9][a-z0-9_-]{0,59}$/)
  })

  it('is never taken', () => {
    expect(freeName('rain', [])).toBe('rain')
    expect(freeName('rain', [{ name: 'rain' }, { name: 'rain-2' }])).toBe('rain-3')
  })
})
