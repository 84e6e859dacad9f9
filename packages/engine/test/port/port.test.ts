import { describePort } from './conformance.ts';
import { faultyBus, messagePorts } from './doors.ts';

describePort('MessagePort', messagePorts);
for (let seed = 1; seed <= 4; seed += 1) describePort(`a faulty bus, seed ${seed}`, faultyBus(seed));
