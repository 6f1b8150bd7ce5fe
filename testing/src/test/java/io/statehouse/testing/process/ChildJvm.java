package io.statehouse.testing.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Path;
import java.util.List;

/** Another virtual machine, whose first three lines of output are names with their values. */
public final class ChildJvm implements AutoCloseable {
  private final Process process;
  private final String said;

  public ChildJvm(Class<?> program, String... arguments) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName())
            .redirectError(Redirect.INHERIT);
    builder.command().addAll(List.of(arguments));
    process = builder.start();
    BufferedReader out = process.inputReader();
    said = out.readLine() + "\n" + out.readLine() + "\n" + out.readLine();
  }

  public String said(String name) {
    return said.lines()
        .filter(line -> line.startsWith(name + " "))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " in: " + said))
        .substring(name.length() + 1);
  }

  public Process process() {
    return process;
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
