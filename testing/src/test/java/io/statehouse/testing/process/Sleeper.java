package io.statehouse.testing.process;

import java.nio.file.Path;
import java.util.List;

/** Starts a program that sleeps, claims a port, prints both, and waits for the end of its input. */
final class Sleeper {
  private Sleeper() {}

  public static void main(String[] arguments) throws Exception {
    Path folder = RunFolder.create("sleeper");
    ServerProcess process =
        new ServerProcess("sleeper", List.of("sleep", "1000"), folder.resolve("log"));
    process.start();
    System.out.println("folder " + folder.getParent());
    System.out.println("pid " + process.pid());
    System.out.println("port " + FreePorts.next());
    System.in.read();
  }
}
