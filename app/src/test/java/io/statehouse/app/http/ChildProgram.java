package io.statehouse.app.http;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The program in a process of its own. */
public final class ChildProgram {
  private ChildProgram() {}

  /** The process that is still to be started; its output goes nowhere yet. */
  public static ProcessBuilder of(Path directory, List<String> javaOptions, List<String> args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.addAll(javaOptions);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add("io.statehouse.app.Main");
    command.addAll(args);
    ProcessBuilder program = new ProcessBuilder(command).directory(directory.toFile());
    program.environment().putAll(TestServerSettings.environment());
    return program;
  }
}
