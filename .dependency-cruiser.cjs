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
  'alerts',
  'push',
  'support',
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
  alerts: ['market'],
};

/** In the browser apps, likewise. A folder that is no room (`views`) joins several. @type {Record<string, Record<string, string[]>>} */
const APP_ARROWS = {
  web: { ...ARROWS, alerts: ['market', 'push'] },
  console: { ...ARROWS, trust: ['ledger'], views: ROOMS },
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

// A browser app has three floors: ground <- rooms <- shell. What is neither ground nor shell is a room.
const floors = Object.entries(APP_ARROWS).flatMap(([app, arrows]) => {
  const src = `^apps/${app}/src`;
  const known = [...new Set([...ROOMS, ...Object.keys(arrows)])];
  return [
    {
      name: `floor-ground-${app}`,
      comment: 'the ground of an app imports no room, no shell and no entry',
      severity: 'error',
      from: { path: `${src}/ground/` },
      to: { path: `${src}/`, pathNot: `${src}/ground/` },
    },
    {
      name: `floor-room-${app}`,
      comment: 'a room of an app imports neither the shell nor the entry',
      severity: 'error',
      from: { path: `${src}/[^/]+/`, pathNot: `${src}/(?:ground|shell)/` },
      to: { path: `${src}/(?:shell/|[^/]+$)` },
    },
    {
      name: `floor-door-${app}`,
      comment: 'a room of an app is entered by other rooms through its index.ts',
      severity: 'error',
      from: { path: `${src}/([^/]+)/`, pathNot: `${src}/(?:ground|shell)/` },
      to: { path: `${src}/[^/]+/`, pathNot: [`${src}/(?:$1|ground|shell)/`, `${src}/[^/]+/index\\.ts$`] },
    },
    ...known.map((room) => ({
      name: `floor-${app}-${room}`,
      comment: `${room} of the ${app} imports of the rooms only ${(arrows[room] ?? []).join(', ') || 'itself'}`,
      severity: 'error',
      from: { path: `${src}/${room}/` },
      to: {
        path: `${src}/[^/]+/`,
        pathNot: `${src}/${any(['ground', 'shell', room, ...(arrows[room] ?? [])])}/`,
      },
    })),
    {
      name: `floor-name-${app}`,
      comment: `a folder of an app is its ground, its shell or a room: ${known.join(', ')}`,
      severity: 'error',
      from: {},
      to: { path: `${src}/[^/]+/`, pathNot: `${src}/${any(['ground', 'shell', ...known])}/` },
    },
  ];
});

module.exports = {
  forbidden: [
    ...walls,
    ...rooms,
    ...floors,
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
      comment: 'no cycles, in types neither',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { circular: true },
    },
    {
      name: 'cycle-in-tests',
      comment: 'no cycles between tests, but for types',
      severity: 'error',
      from: { path: TESTS },
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
