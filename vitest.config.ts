import { defineConfig } from 'vitest/config'

/** Every run of the product's tests. `scripts/test.mjs` runs them one after another and counts them. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['packages/{core,api-adapter,test-fixtures}/src/**/*.test.ts'],
        },
      },
    ],
  },
})
