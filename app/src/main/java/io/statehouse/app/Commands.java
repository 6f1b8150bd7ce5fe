package io.statehouse.app;

import io.statehouse.app.cli.ArgumentTypes;
import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.cli.ErrorLine;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.ProgramCommands;
import io.statehouse.app.cli.StoresCommands;
import io.statehouse.app.cli.keys.KeysCommands;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.serve.ServeCommand;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.app.verify.VerifyCommand;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The commands that there are, of which a run creates only those that its arguments could mean. */
final class Commands {
  private static final Map<String, String> EXIT_CODES = exitCodes();
  private static final String PROGRAM = "statehouse";
  private static final String COMPLETION = "completion";
  private static final String KEYS = "keys";
  private static final String SERVE = "serve";
  private static final String STORES = "stores";

  private final Invocation invocation;
  private final SystemRegistry systems;

  Commands(Invocation invocation, SystemRegistry systems) {
    this.invocation = invocation;
    this.systems = systems;
  }

  int run(String[] args) {
    return line(List.of(args)).execute(args);
  }

  /** Returns all commands, as completion and tests need them. */
  CommandLine all() {
    return line(List.of(COMPLETION));
  }

  /**
   * Returns the commands that the arguments could mean: if they begin with a group or {@code
   * serve}, only that; and of a group only the command that follows, if it is one.
   */
  CommandLine line(List<String> args) {
    CommandLine line = new CommandLine(program());
    List<String> groups =
        Stream.concat(systems.names().stream().map(SystemName::text), Stream.of(KEYS, STORES))
            .toList();
    String first = args.isEmpty() ? "" : args.get(0);
    if (groups.contains(first)) {
      addGroup(line, args, first);
    } else if (first.equals(SERVE)) {
      line.addSubcommand(SERVE, ServeCommand.line(invocation, systems, true));
    } else {
      groups.forEach(name -> addGroup(line, args, name));
      line.addSubcommand("verify", new VerifyCommand(invocation, systems));
      line.addSubcommand(SERVE, ServeCommand.line(invocation, systems, named(args, SERVE)));
      ProgramCommands.all().addTo(line, invocation, List.of(PROGRAM), List.of());
    }
    ArgumentTypes.register(line);
    completeHelp(line);
    ErrorLine errors = new ErrorLine(invocation);
    return line.setOut(new PrintWriter(invocation.out(), true))
        .setErr(new PrintWriter(invocation.err(), true))
        .setColorScheme(
            Help.defaultColorScheme(invocation.terminal().out() ? Help.Ansi.ON : Help.Ansi.OFF))
        .setExpandAtFiles(false) // a value may begin with @
        .setExecutionStrategy(errors)
        .setExecutionExceptionHandler(errors)
        .setParameterExceptionHandler(errors);
  }

  /** Help of every command ends with examples and the exit codes. */
  private static void completeHelp(CommandLine line) {
    line.getCommandSpec()
        .usageMessage()
        .exitCodeListHeading("%nExit codes:%n")
        .exitCodeList(EXIT_CODES)
        .footerHeading("%nExamples:%n");
    line.getSubcommands().values().forEach(Commands::completeHelp);
  }

  private void addGroup(CommandLine line, List<String> args, String name) {
    if (name.equals(KEYS)) {
      add(line, args, name, "The raw keys of any store.", () -> KeysCommands.all(systems));
    } else if (name.equals(STORES)) {
      String description = "The kinds of store, and the options of their URLs.";
      add(line, args, name, description, StoresCommands::all);
    } else {
      SystemName system = new SystemName(name);
      add(line, args, name, systems.summary(system), () -> commands(system));
    }
  }

  private CommandGroup commands(SystemName system) {
    return systems
        .get(system)
        .commands()
        .with("verify", invocation -> VerifyCommand.of(invocation, systems, system));
  }

  private void add(
      CommandLine line,
      List<String> args,
      String name,
      String description,
      Supplier<CommandGroup> commands) {
    boolean first = !args.isEmpty() && args.get(0).equals(name);
    CommandGroup group = named(args, name) ? commands.get() : new CommandGroup();
    List<String> words = first ? args.subList(1, args.size()) : List.of();
    line.addSubcommand(name, group.line(List.of(PROGRAM, name), description, invocation, words));
  }

  /** Returns whether a group or command may be run, shown or completed. */
  private static boolean named(List<String> args, String name) {
    return args.contains(name) || args.contains(COMPLETION);
  }

  private static Map<String, String> exitCodes() {
    Map<String, String> codes = new LinkedHashMap<>(); // help lists them in this order
    codes.put("0", "done");
    codes.put("1", "failed");
    codes.put("2", "wrong usage");
    return codes;
  }

  private static CommandSpec program() {
    CommandSpec spec =
        CommandGroup.spec(
            List.of(PROGRAM), "The central state of control planes, in the store you run.");
    spec.usageMessage().footer("  statehouse help keys");
    spec.addOption(
        OptionSpec.builder("--version")
            .versionHelp(true)
            .description("Print the version.")
            .build());
    return spec.versionProvider(new VersionOfBuild());
  }

  private static final class VersionOfBuild implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {ProgramCommands.version()};
    }
  }
}
