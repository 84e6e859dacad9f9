// The walls of ARCHITECTURE.md. Each wall lists what may stand on the other side; everything else in the workspace is forbidden.
const APPS = ['server', 'web', 'console'];
const PACKAGES = ['domain', 'core', 'engine', 'wire', 'locales', 'ui'];

/** @type {Record<string, string[]>} */
const WALLS = {
  'packages/domain': [],
  'packages/core': ['packages/domain'],
  'packages/engine': ['packages/core', 'packages/domain'],
  'packages/wire': ['packages/domain'],
  'packages/locales': [],
  'packages/ui': ['packages/domain/src/kernel'],
  'apps/server': ['packages/engine', 'packages/core', 'packages/wire', 'packages/domain', 'packages/locales'],
  'apps/web': ['packages/wire', 'packages/domain', 'packages/ui', 'packages/locales'],
  'apps/console': ['packages/wire', 'packages/domain', 'packages/ui', 'packages/locales'],
};

const ROOMS = [
  'ledger',
  'market',
  'trading',
  'options',
  'copy',
  'loans',
  'mining',
  'funding',
  'identity',
  'content',
  'config',
  'trust',
  'staff',
];

/** Between rooms: through the other's index.ts, along these arrows. @type {Record<string, string[]>} */
const ARROWS = {
  trading: ['ledger', 'market'],
  options: ['ledger', 'market'],
  copy: ['trading', 'ledger'],
  loans: ['ledger'],
  mining: ['ledger'],
  funding: ['ledger', 'market'],
};

const any = (names) => `(?:${names.join('|')})`;
const WORKSPACE = `^(?:packages/${any(PACKAGES)}|apps/${any(APPS)})/`;
const TESTS = '(?:^tests/|/(?:test|scenarios|simulation)/|\\.test\\.tsx?$)';

const walls = Object.entries(WALLS).map(([wall, allowed]) => ({
  name: `wall-${wall.split('/')[1]}`,
  comment: `${wall} imports ${allowed.join(', ') || 'no other part of the workspace'}`,
  severity: 'error',
  from: { path: `^${wall}/src/`, pathNot: TESTS },
  to: { path: WORKSPACE, pathNot: [wall, ...allowed].map((name) => `^${name}/`) },
}));

// The arrows hold where the rules live. A room of the server may call the exported reads of any other room's index.ts.
const rooms = ROOMS.map((room) => ({
  name: `room-${room}`,
  comment: `${room} imports of the rooms only ${(ARROWS[room] ?? []).join(', ') || 'itself'}`,
  severity: 'error',
  from: { path: `^packages/(?:domain|core)/src/${room}/`, pathNot: TESTS },
  to: {
    path: `^packages/(?:domain|core)/src/${any(ROOMS)}/`,
    pathNot: [room, ...(ARROWS[room] ?? [])].map((name) => `^packages/(?:domain|core)/src/${name}/`),
  },
}));

module.exports = {
  forbidden: [
    ...walls,
    ...rooms,
    {
      name: 'room-door',
      comment: 'a room is entered through its index.ts',
      severity: 'error',
      from: { path: `^(packages/[^/]+|apps/[^/]+)/src/(${any(ROOMS)})/`, pathNot: TESTS },
      to: {
        path: `^(?:packages/(?:domain|core)|apps/server)/src/${any(ROOMS)}/`,
        pathNot: [`^(?:packages|apps)/[^/]+/src/$2/`, `/src/${any(ROOMS)}/index\\.ts$`],
      },
    },
    {
      name: 'pure',
      comment: 'domain and core know no clock, no input and no output',
      severity: 'error',
      from: { path: '^packages/(?:domain|core)/src/', pathNot: TESTS },
      to: { dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-optional', 'npm-peer'] },
    },
    {
      name: 'cycle',
      comment: 'no cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'unknown',
      comment: 'an import that leads nowhere',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'test-code',
      comment: 'nothing that runs in earnest imports tests',
      severity: 'error',
      from: { path: '^(?:packages|apps)/[^/]+/src/', pathNot: TESTS },
      to: { path: TESTS },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)dist/' },
    tsPreCompilationDeps: true,
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json', '.css'],
    },
  },
};
