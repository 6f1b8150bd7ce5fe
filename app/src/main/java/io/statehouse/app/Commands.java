package io.statehouse.app;

import io.statehouse.app.access.cli.AccessCommands;
import io.statehouse.app.cli.ArgumentTypes;
import io.statehouse.app.cli.ColorMode;
import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.cli.ConfigCommands;
import io.statehouse.app.cli.ContextCommands;
import io.statehouse.app.cli.ErrorLine;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.ProgramCommands;
import io.statehouse.app.cli.StoresCommands;
import io.statehouse.app.cli.keys.KeysCommands;
import io.statehouse.app.config.SystemName;
import io.statehouse.app.demo.DemoCommand;
import io.statehouse.app.doctor.ConfigCheckCommand;
import io.statehouse.app.doctor.DoctorCommand;
import io.statehouse.app.operations.changes.HistoryCommands;
import io.statehouse.app.serve.ServeCommand;
import io.statehouse.app.system.SystemRegistry;
import io.statehouse.app.verify.VerifyCommand;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** The existing commands, of which a run creates only those that its arguments could mean. */
final class Commands {
  private static final int MAX_EXAMPLES = 3;
  private static final Map<String, String> EXIT_CODES = exitCodes();
  private static final String PROGRAM = "statehouse";
  private static final String COMPLETION = "completion";
  private static final String MANUAL = "manual";
  private static final String CONFIG = "config";
  private static final String ACCESS = "access";
  private static final String CONTEXT = "context";
  private static final String BACKUP = "backup";
  private static final String DEMO = "demo";
  private static final String DOCTOR = "doctor";
  private static final String HISTORY = "history";
  private static final String KEYS = "keys";
  private static final String SERVE = "serve";
  private static final String STORES = "stores";
  private static final String VERIFY = "verify";
  private static final String VERSION = "--version";

  private final Invocation invocation;
  private final SystemRegistry systems;

  Commands(Invocation invocation, SystemRegistry systems) {
    this.invocation = invocation;
    this.systems = systems;
  }

  int run(String[] args) {
    List<String> words = commandsFirst(List.of(args));
    return new Commands(invocation.with(ColorMode.in(words)), systems)
        .line(words)
        .execute(words.toArray(String[]::new));
  }

  /** Moves options that stand before the names of groups and commands after them. */
  private List<String> commandsFirst(List<String> args) {
    if (args.contains(VERSION)) {
      return args;
    }
    List<String> names =
        Stream.concat(
                groups().stream(),
                Stream.of(
                        List.of(SERVE, DEMO, DOCTOR, VERIFY),
                        OperationCommands.NAMES,
                        ProgramCommands.NAMES)
                    .flatMap(List::stream))
            .toList();
    List<String> words = CommandGroup.commandFirst(args, names);
    String first = words.isEmpty() ? "" : words.get(0);
    return groups().contains(first)
        ? Stream.concat(
                Stream.of(first),
                group(first).commandsFirst(words.subList(1, words.size())).stream())
            .toList()
        : words;
  }

  private List<String> groups() {
    return Stream.concat(
            systems.names().stream().map(SystemName::text),
            Stream.of(KEYS, BACKUP, HISTORY, ACCESS, STORES, CONTEXT, CONFIG))
        .toList();
  }

  /** Returns all commands, as completion and tests need them. */
  CommandLine all() {
    return line(List.of(COMPLETION));
  }

  /**
   * Returns the commands that the arguments could mean: if they begin with a group or a command of
   * none, only that; and of a group only the command that follows, if it is one.
   */
  CommandLine line(List<String> args) {
    CommandLine line = new CommandLine(program());
    List<String> groups = groups();
    String first = args.isEmpty() ? "" : args.get(0);
    if (groups.contains(first)) {
      addGroup(line, args, first);
    } else if (first.equals(SERVE)) {
      line.addSubcommand(SERVE, ServeCommand.line(invocation, systems, true));
    } else if (first.equals(DEMO)) {
      line.addSubcommand(DEMO, new DemoCommand(invocation, systems));
    } else if (first.equals(DOCTOR)) {
      line.addSubcommand(DOCTOR, new DoctorCommand(invocation, systems));
    } else if (first.equals(VERIFY)) {
      line.addSubcommand(VERIFY, new VerifyCommand(invocation, systems));
    } else if (OperationCommands.NAMES.contains(first)) {
      OperationCommands.all(systems).addTo(line, invocation, List.of(PROGRAM), args);
    } else if (first.equals(ProgramCommands.VERSION)) {
      ProgramCommands.all().addTo(line, invocation, List.of(PROGRAM), args);
    } else {
      groups.forEach(name -> addGroup(line, args, name));
      line.addSubcommand(VERIFY, new VerifyCommand(invocation, systems));
      OperationCommands.all(systems).addTo(line, invocation, List.of(PROGRAM), args);
      line.addSubcommand(SERVE, ServeCommand.line(invocation, systems, named(args, SERVE)));
      line.addSubcommand(DEMO, new DemoCommand(invocation, systems));
      line.addSubcommand(DOCTOR, new DoctorCommand(invocation, systems));
      ProgramCommands.all().addTo(line, invocation, List.of(PROGRAM), List.of());
    }
    ArgumentTypes.register(line);
    completeHelp(line);
    ErrorLine errors = new ErrorLine(invocation);
    return line.setOut(new PrintWriter(invocation.out(), true))
        .setErr(new PrintWriter(invocation.err(), true))
        .setColorScheme(Help.defaultColorScheme(invocation.colors() ? Help.Ansi.ON : Help.Ansi.OFF))
        .setExpandAtFiles(false) // a value may begin with @
        .setExecutionStrategy(errors)
        .setExecutionExceptionHandler(errors)
        .setParameterExceptionHandler(errors);
  }

  /** Help of every command ends with examples and the exit codes; a group has those below it. */
  private static void completeHelp(CommandLine line) {
    line.getSubcommands().values().forEach(Commands::completeHelp);
    String[] examples =
        line.getSubcommands().values().stream()
            .map(below -> below.getCommandSpec().usageMessage().footer())
            .filter(footer -> footer.length > 0)
            .map(footer -> footer[0])
            .filter(example -> !example.endsWith("\\"))
            .limit(MAX_EXAMPLES)
            .toArray(String[]::new);
    if (examples.length > 0) {
      line.getCommandSpec().usageMessage().footer(examples);
    }
    UsageMessageSpec usage = line.getCommandSpec().usageMessage();
    if (usage.exitCodeList().isEmpty()) {
      usage.exitCodeList(EXIT_CODES);
    }
    usage.exitCodeListHeading("%nExit codes:%n").footerHeading("%nExamples:%n");
  }

  private void addGroup(CommandLine line, List<String> args, String name) {
    boolean first = !args.isEmpty() && args.get(0).equals(name);
    CommandGroup group = named(args, name) ? group(name) : new CommandGroup();
    List<String> words = first ? args.subList(1, args.size()) : List.of();
    line.addSubcommand(
        name, group.line(List.of(PROGRAM, name), description(name), invocation, words));
  }

  private CommandGroup group(String name) {
    return switch (name) {
      case KEYS -> KeysCommands.all(systems);
      case BACKUP -> OperationCommands.backup(systems);
      case HISTORY -> HistoryCommands.all(systems);
      case ACCESS -> AccessCommands.all();
      case STORES -> StoresCommands.all();
      case CONTEXT -> ContextCommands.all();
      case CONFIG ->
          ConfigCommands.all()
              .with("check", invocation -> new ConfigCheckCommand(invocation, systems));
      default -> commands(new SystemName(name));
    };
  }

  private CommandGroup commands(SystemName system) {
    return systems
        .get(system)
        .commands()
        .with(VERIFY, invocation -> VerifyCommand.of(invocation, systems, system));
  }

  private String description(String name) {
    return switch (name) {
      case KEYS -> "The raw keys of any store.";
      case BACKUP -> "Archives of all systems in a folder, of which old ones are deleted.";
      case HISTORY -> "The changes that a server has recorded, and a way back.";
      case ACCESS -> "Who may do what on a server.";
      case CONFIG -> "The settings, and those that apply here.";
      case CONTEXT ->
          "The servers that commands use in place of stores, and the credentials for them.";
      case STORES -> "The kinds of store, and the options of their URLs.";
      default -> systems.summary(new SystemName(name));
    };
  }

  /** Returns whether a group or command may be run, shown or completed. */
  private static boolean named(List<String> args, String name) {
    return args.contains(name) || args.contains(COMPLETION) || args.contains(MANUAL);
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
        OptionSpec.builder(VERSION).versionHelp(true).description("Print the version.").build());
    return spec.versionProvider(new VersionOfBuild());
  }

  private static final class VersionOfBuild implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {ProgramCommands.version()};
    }
  }
}
