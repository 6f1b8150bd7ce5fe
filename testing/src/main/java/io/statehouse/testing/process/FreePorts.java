package io.statehouse.testing.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * TCP ports of this machine that no other test run uses until this virtual machine ends.
 *
 * <p>They are not the ports that the system assigns for port 0: from the same range it takes the
 * ports of outgoing connections, so while a server is down, a client that tries to reach it could
 * be assigned its port. These ports are below that range. Other test runs are excluded by locks in
 * one file, one byte for each port, which are released when their owner ends.
 */
public final class FreePorts {
  private static final int FIRST = 20_000;
  private static final int END = 30_000;
  private static final Random RANDOM = new Random();

  // A process loses all its locks on a file when it closes any channel to it: this one stays open.
  private static FileChannel claims;
  private static final Set<Integer> HELD = new HashSet<>();

  private FreePorts() {}

  /** Returns a port that is free now, and that no other call returns. */
  public static synchronized int next() {
    // Not in sequence, since a port that was just closed may still have connections.
    int start = RANDOM.nextInt(END - FIRST);
    for (int i = 0; i < END - FIRST; i++) {
      int port = FIRST + (start + i) % (END - FIRST);
      if (claim(port)) {
        return port;
      }
    }
    throw new IllegalStateException("no free port from " + FIRST + " to " + (END - 1));
  }

  /** Returns {@code count} ports. */
  public static List<Integer> next(int count) {
    List<Integer> ports = new ArrayList<>();
    while (ports.size() < count) {
      ports.add(next());
    }
    return ports;
  }

  /** Returns whether {@code port} now belongs to this process alone. */
  static synchronized boolean claim(int port) {
    try {
      FileLock lock = HELD.contains(port) ? null : claims().tryLock(port, 1, false);
      if (lock == null) {
        return false;
      }
      if (!isFree(port)) {
        lock.release();
        return false;
      }
      HELD.add(port);
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException("cannot claim a port", e);
    }
  }

  private static FileChannel claims() throws IOException {
    if (claims == null) {
      String name = "statehouse-ports-" + System.getProperty("user.name");
      claims =
          FileChannel.open(
              Path.of(System.getProperty("java.io.tmpdir"), name),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE);
    }
    return claims;
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
