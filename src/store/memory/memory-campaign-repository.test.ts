import { describe, it } from 'vitest'
import { storeContract } from '../../testing/store/store-contract.ts'
import { memoryStore } from '../../testing/test-engine-dependencies.ts'

storeContract({ describe, it }, 'in memory', memoryStore)
