package io.statehouse.app;

import io.statehouse.app.cli.Completion;
import io.statehouse.app.cli.ErrorLine;
import io.statehouse.app.cli.HelpVerb;
import io.statehouse.app.cli.Invocation;
import io.statehouse.app.cli.StoresVerbs;
import io.statehouse.app.cli.Verbs;
import io.statehouse.app.cli.VersionVerb;
import io.statehouse.app.cli.css.CssVerbs;
import io.statehouse.app.cli.keys.KeysVerbs;
import io.statehouse.app.cli.missions.MissionsVerbs;
import io.statehouse.app.serve.ServeVerb;
import java.io.PrintWriter;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The commands that there are, of which a run makes only those that its arguments could mean. */
final class Commands {
  private static final String COMPLETION = "completion";

  private final Invocation session;

  Commands(Invocation session) {
    this.session = session;
  }

  int run(String[] args) {
    return line(new HashSet<>(List.of(args))).execute(args);
  }

  private CommandLine line(Set<String> args) {
    CommandLine line =
        new CommandLine(
            group("statehouse", "The central state of control planes, in the store you run."));
    add(
        line,
        args,
        "css",
        "Qserv's central state: databases, tables, nodes, chunks.",
        CssVerbs::all);
    add(
        line,
        args,
        "missions",
        "Missions: plans, their runs, and what may run next.",
        MissionsVerbs::all);
    add(line, args, "keys", "The keys of any store, as they are.", KeysVerbs::all);
    add(line, args, "stores", stores(args), StoresVerbs::all);
    line.addSubcommand("serve", new ServeVerb(session));
    line.addSubcommand("version", new VersionVerb(session));
    line.addSubcommand(COMPLETION, new Completion(session));
    line.addSubcommand("help", new HelpVerb(session));
    ErrorLine errors = new ErrorLine(session);
    return line.setOut(new PrintWriter(session.out(), true))
        .setErr(new PrintWriter(session.err(), true))
        .setColorScheme(
            Help.defaultColorScheme(session.terminal().out() ? Help.Ansi.ON : Help.Ansi.OFF))
        .setExpandAtFiles(false) // a value may begin with @
        .setExecutionExceptionHandler(errors)
        .setParameterExceptionHandler(errors);
  }

  /** The one group that does something without a verb. */
  private CommandLine stores(Set<String> args) {
    return new CommandLine(
        args.contains("stores")
            ? new StoresVerbs(session)
            : group("stores", "The stores that there are, and the options of their URLs."));
  }

  private void add(
      CommandLine line, Set<String> args, String name, String description, Supplier<Verbs> verbs) {
    add(line, args, name, new CommandLine(group(name, description)), verbs);
  }

  private void add(
      CommandLine line, Set<String> args, String name, CommandLine group, Supplier<Verbs> verbs) {
    if (args.contains(COMPLETION)) {
      verbs.get().addTo(group, session, Set.of());
    } else if (args.contains(name)) {
      verbs.get().addTo(group, session, args);
    }
    line.addSubcommand(name, group);
  }

  private static CommandSpec group(String name, String description) {
    CommandSpec spec = CommandSpec.create().name(name);
    spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help.").build());
    spec.usageMessage().description(description).synopsisSubcommandLabel("COMMAND");
    return spec;
  }
}
