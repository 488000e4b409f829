import { describe, expect, test } from 'vitest';
import { noActivity } from './activity.ts';
import { assumptions } from './assumptions.ts';
import type { Calibration } from './calibration.ts';
import { demandOf, nodeUse, sizeFor } from './growth.ts';
import { clusterLimits, singleNodeLimits } from './limits.ts';
import { type NodeLimits, predictNode } from './predictNode.ts';
import { costsOfFigures, figuresOfCosts, type UnitCosts } from './unitCosts.ts';

const actionUs = {
  post: 1000,
  reaction: 800,
  read: 500,
  typing: 300,
  page: 900,
  list: 2000,
  search: 2500,
  connect: 1500,
};
const none = { idleCores: 0, frameUs: 0, actionUs: { ...noActivity } };
const sqlite: UnitCosts = {
  cpu: { idleCores: 0.01, frameUs: 10, actionUs },
  databaseCpu: none,
  baseMb: 200,
  baseSockets: 200,
  databaseMb: 0,
  frameBytes: { post: 700, reaction: 900, typing: 200 },
  storedBytesPerPost: { rows: 300, log: 800, search: 200 },
};
const postgres: UnitCosts = {
  ...sqlite,
  databaseCpu: { ...none, actionUs: { ...noActivity, post: 500 } },
  databaseMb: 300,
};
const limits: NodeLimits = { saturatedPostUs: 50, commitMs: 2, kbPerSocket: 16 };
const calibration: Calibration = {
  costs: { sqlite, postgres },
  limits: { sqlite: limits, postgres: limits },
  maxPostsPerS: { sqlite: 20_000, postgres: 2000 },
  clusterCpuRatio: { 2: undefined, 3: undefined },
};

describe('predicting a node', () => {
  test('[OPS-07] adds up the cost of each action, each frame and each socket', () => {
    const rates = { ...noActivity, post: 100, page: 50 };
    const predicted = predictNode(postgres, { rates, framesPerS: 3000, sockets: 1224 }, limits);
    expect(predicted.cores).toBeCloseTo(0.01 + 0.1 + 0.045 + 0.03);
    expect(predicted.databaseCores).toBeCloseTo(0.05);
    expect(predicted.memoryMb).toBeCloseTo(216);
    expect(predicted.sentBytesPerS).toBeCloseTo(3100 * 700);
    const typing = { ...rates, typing: 100 };
    expect(
      predictNode(postgres, { rates: typing, framesPerS: 6000, sockets: 200 }, limits).sentBytesPerS,
    ).toBeCloseTo(6000 * 450 + 100 * 700);
  });

  test('[OPS-07] lets posts share commits when they come faster than the disk syncs', () => {
    const at = (post: number) =>
      predictNode(sqlite, { rates: { ...noActivity, post }, framesPerS: 0, sockets: 200 }, limits).cores -
      0.01;
    expect(at(500) / 500).toBeCloseTo(1e-3);
    // Two posts for each commit: half of what a commit costs, and all of the rest.
    expect(at(1000) / 1000).toBeCloseTo(50e-6 + 475e-6);
    expect(at(20_000) / 20_000).toBeLessThan(80e-6);
  });

  test('[OPS-07] costs survive being recorded as figures', () => {
    expect(costsOfFigures(figuresOfCosts(postgres))).toEqual(postgres);
    expect(costsOfFigures(figuresOfCosts(sqlite))).toEqual(sqlite);
  });
});

describe('sizing', () => {
  test('[OPS-07] demand follows from the assumptions', () => {
    const { rates, sockets, framesPerS, socketsPerPost } = demandOf(86_400, {
      ...assumptions,
      activeShare: 1,
      postsPerDay: 1,
      peakFactor: 2,
      connectedShare: 0.5,
      socketsPerPerson: 2,
      reactionsPerPost: 0,
      typingPerPost: 0,
      readsPerPost: 1,
      framesPerRead: 2,
      peoplePerPost: 10,
    });
    expect([rates.post, sockets, socketsPerPost, framesPerS]).toEqual([2, 86_400, 10, 24]);
  });

  test('[OPS-07] a small team has one node, more people have more nodes that stay within the utilization', () => {
    expect(sizeFor(100, calibration, assumptions)).toMatchObject({ nodes: 1, databases: 0 });
    let nodes = 0;
    for (const people of [5000, 100_000, 1_000_000, 10_000_000]) {
      const sizing = sizeFor(people, calibration, assumptions);
      expect(sizing.nodes).toBeGreaterThanOrEqual(nodes);
      nodes = sizing.nodes;
      const use = nodeUse(sizing.demand, nodes, 'postgres', calibration, assumptions);
      expect(use.mainCores).toBeLessThanOrEqual(assumptions.maxUtilization);
      expect(use.sockets).toBeLessThanOrEqual(assumptions.maxSocketsPerNode);
    }
  });

  test('[OPS-07] measured ratios of a cluster replace the assumed one', () => {
    const demand = demandOf(5000, assumptions);
    const measured = { ...calibration, clusterCpuRatio: { 2: 2.6, 3: 2.6 } };
    const [assumed, known] = [calibration, measured].map(
      (each) => nodeUse(demand, 3, 'postgres', each, assumptions).cores,
    );
    expect(known! / assumed!).toBeCloseTo(2.6 / assumptions.clusterCpuRatio);
  });

  test('[OPS-07] limits are in the order in which they are reached', () => {
    for (const found of [
      singleNodeLimits(calibration, assumptions),
      clusterLimits(calibration, assumptions),
    ]) {
      const people = found.map((limit) => limit.people);
      expect(people).toEqual(people.toSorted((one, other) => one - other));
    }
    const { people } = clusterLimits(calibration, assumptions).find(({ name }) =>
      name.startsWith('posts a second'),
    )!;
    const most = calibration.maxPostsPerS.postgres * assumptions.maxUtilization;
    expect(demandOf(people, assumptions).rates.post / most).toBeCloseTo(1, 1);
  });
});
