package io.statehouse.testing.servers;

import io.statehouse.testing.process.Await;
import io.statehouse.testing.process.FreePorts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Three durable Consul servers, one of which leads; two are a quorum. */
public final class ConsulCluster implements AutoCloseable {
  private static final int SIZE = 3;

  private final List<ConsulServer> servers = new ArrayList<>();

  private ConsulCluster(ServerSettings settings) {
    List<Integer> serfPorts = FreePorts.next(SIZE);
    for (int i = 0; i < SIZE; i++) {
      ConsulServer.Member member =
          new ConsulServer.Member("server" + i, serfPorts.get(i), serfPorts, FreePorts.next());
      servers.add(new ConsulServer(settings.durable(), member));
    }
  }

  /** Starts all servers and waits until each responds. */
  public static ConsulCluster start(ServerSettings settings) {
    ConsulCluster cluster = new ConsulCluster(settings);
    try {
      cluster.servers.forEach(ConsulServer::launch); // there is no leader before all have joined
      cluster.servers.forEach(ConsulServer::awaitReady);
      return cluster;
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  public List<ConsulServer> servers() {
    return List.copyOf(servers);
  }

  /** Returns the leader according to most running servers; waits while there is none. */
  public ConsulServer leader() {
    Await.until("a Consul server leads", () -> findLeader().isPresent());
    return findLeader().orElseGet(this::leader);
  }

  @Override
  public void close() {
    servers.forEach(ConsulServer::close);
  }

  private Optional<ConsulServer> findLeader() {
    return servers.stream()
        .filter(ConsulServer::isRunning)
        .filter(candidate -> votes(candidate) >= SIZE / 2 + 1)
        .findFirst();
  }

  private long votes(ConsulServer candidate) {
    return servers.stream()
        .map(ConsulServer::believedLeader)
        .flatMap(Optional::stream)
        .filter(candidate.raftAddress()::equals)
        .count();
  }
}
