package io.statehouse.testing.servers;

import io.statehouse.testing.process.Await;
import io.statehouse.testing.process.FreePorts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Three etcd members, one of which leads; two are a quorum. */
public final class EtcdCluster implements AutoCloseable {
  private static final int SIZE = 3;

  private final List<EtcdServer> members = new ArrayList<>();

  private EtcdCluster(ServerKind kind, ServerSettings settings) {
    List<Integer> peerPorts = FreePorts.next(SIZE);
    List<String> all = new ArrayList<>();
    for (int i = 0; i < SIZE; i++) {
      all.add(name(i) + "=" + EtcdServer.Member.peerUrl(peerPorts.get(i)));
    }
    for (int i = 0; i < SIZE; i++) {
      EtcdServer.Member member =
          new EtcdServer.Member(name(i), peerPorts.get(i), String.join(",", all));
      members.add(new EtcdServer(kind, settings, member));
    }
  }

  /** Starts all members and waits until each responds. */
  public static EtcdCluster start(ServerKind kind, ServerSettings settings) {
    EtcdCluster cluster = new EtcdCluster(kind, settings);
    try {
      cluster.members.forEach(EtcdServer::launch); // no member is ready before there is a quorum
      cluster.members.forEach(EtcdServer::awaitReady);
      return cluster;
    } catch (RuntimeException e) {
      cluster.close();
      throw e;
    }
  }

  public List<EtcdServer> members() {
    return List.copyOf(members);
  }

  /** Returns the leader; waits while there is none. */
  public EtcdServer leader() {
    Await.until("an etcd member leads", () -> findLeader().isPresent());
    return findLeader().orElseGet(this::leader);
  }

  /** Returns the store URL that names all members. */
  public String url() {
    return members.stream()
        .map(member -> member.address().toString())
        .collect(Collectors.joining(",", "etcd://", ""));
  }

  @Override
  public void close() {
    members.forEach(EtcdServer::close);
  }

  private Optional<EtcdServer> findLeader() {
    return members.stream().filter(EtcdServer::leads).findFirst();
  }

  private static String name(int index) {
    return "member" + index;
  }
}
