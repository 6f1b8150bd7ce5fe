package io.statehouse.testing;

import io.statehouse.testing.servers.Binaries;
import io.statehouse.testing.servers.ServerKind;
import io.statehouse.testing.servers.ServerOverrides;
import io.statehouse.testing.servers.ServerSettings;
import io.statehouse.testing.servers.TestServer;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;

/**
 * Starts one server of each kind, prints their URLs, and stops them at Ctrl-C, at SIGTERM or, with
 * {@code --until-stdin-ends}, at the end of its input.
 *
 * <p>They are durable, so that experiments at the terminal can include killing a server. They end
 * with this virtual machine, however it ends, so nothing here stops them.
 */
public final class ServersMain {
  private static final String UNTIL_STDIN_ENDS = "--until-stdin-ends";

  private ServersMain() {}

  /** Accepts the names of kinds, as in {@code etcd35 redis}, to start only those. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(Arrays.asList(arguments));
    boolean untilStdinEnds = words.remove(UNTIL_STDIN_ENDS);
    try {
      List<TestServer> servers = start(kinds(words));
      servers.forEach(ServersMain::printUrl);
      System.out.println();
      servers.forEach(ServersMain::printClient);
    } catch (IllegalArgumentException | IllegalStateException e) {
      System.err.println("servers: " + e.getMessage());
      System.exit(1);
    }
    if (untilStdinEnds) {
      System.in.transferTo(OutputStream.nullOutputStream());
    } else {
      System.err.println("all servers are ready; Ctrl-C stops them and deletes their data");
      new CountDownLatch(1).await(); // until a signal ends this virtual machine
    }
  }

  private static Set<ServerKind> kinds(List<String> names) {
    Set<ServerKind> kinds = EnumSet.allOf(ServerKind.class);
    if (!names.isEmpty()) {
      kinds.retainAll(names.stream().map(ServerKind::named).toList());
    }
    kinds.removeAll(ServerOverrides.here().leftOut());
    return kinds;
  }

  /** Starts all at once, since each mostly waits. */
  private static List<TestServer> start(Set<ServerKind> kinds) {
    ServerSettings settings = ServerSettings.plain().durable();
    List<TestServer> servers = kinds.stream().map(kind -> TestServer.of(kind, settings)).toList();
    servers.forEach(TestServer::launch);
    servers.forEach(TestServer::awaitReady);
    return servers;
  }

  private static void printUrl(TestServer server) {
    System.out.printf("%-8s %-44s %s%n", server.kind().text(), server.url(), server.kind().title());
  }

  private static void printClient(TestServer server) {
    String client = server.kind().client();
    System.out.printf("%-10s %s%n", client, Binaries.here().tool(server.kind(), client));
  }
}
