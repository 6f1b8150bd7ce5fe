package io.statehouse.app.cli;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/** A manual page in the language of {@code man}, made from what a command declares. */
final class ManualPage {
  private final CommandSpec command;
  private final StringBuilder page = new StringBuilder();

  private ManualPage(CommandLine command) {
    this.command = command.getCommandSpec();
  }

  /** Returns the pages of a program and of all its commands, by the names of their files. */
  static Map<String, String> all(CommandLine program) {
    Map<String, String> pages = new TreeMap<>();
    add(program, pages);
    return pages;
  }

  private static void add(CommandLine command, Map<String, String> pages) {
    ManualPage page = new ManualPage(command);
    pages.put(name(command) + ".1", page.text());
    command.getSubcommands().values().forEach(below -> add(below, pages));
  }

  /** The name of its page: all words that call it. */
  private static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName("-");
  }

  private String text() {
    UsageMessageSpec usage = command.usageMessage();
    List<String> description = List.of(usage.description());
    String name = name(command.commandLine());
    line(".TH \"%s\" \"1\" \"\" \"Statehouse\" \"\"".formatted(name.toUpperCase(Locale.ROOT)));
    section("Name");
    line(escaped(name) + " \\- " + escaped(description.isEmpty() ? name : sentence(description)));
    section("Synopsis");
    line("\\fB" + escaped(command.qualifiedName()) + "\\fR " + escaped(synopsis()));
    if (!description.isEmpty()) {
      section("Description");
      description.forEach(this::paragraph);
    }
    arguments("Arguments", command.positionalParameters().stream().toList());
    arguments("Options", command.options());
    commands();
    pairs("Exit status", usage.exitCodeList());
    examples(List.of(usage.footer()));
    return page.toString();
  }

  private static String sentence(List<String> description) {
    String first = description.get(0);
    return first.endsWith(".") ? first.substring(0, first.length() - 1) : first;
  }

  private String synopsis() {
    List<String> parts = new ArrayList<>();
    if (!command.subcommands().isEmpty()) {
      parts.add("COMMAND");
    }
    if (command.options().stream().anyMatch(option -> !option.hidden())) {
      parts.add("[OPTION...]");
    }
    for (PositionalParamSpec argument : command.positionalParameters()) {
      String more = argument.arity().max() > 1 ? "..." : "";
      String label = argument.paramLabel() + more;
      parts.add(argument.required() ? label : "[" + label + "]");
    }
    return String.join(" ", parts);
  }

  private void arguments(String title, List<? extends ArgSpec> arguments) {
    List<? extends ArgSpec> shown = arguments.stream().filter(each -> !each.hidden()).toList();
    if (shown.isEmpty()) {
      return;
    }
    section(title);
    for (ArgSpec argument : shown) {
      line(".TP");
      line(argument instanceof OptionSpec option ? option(option) : bold(argument.paramLabel()));
      String description = String.join(" ", argument.description());
      line(description.isEmpty() ? "\\&" : escaped(description));
    }
  }

  private static String option(OptionSpec option) {
    String value = option.arity().max() == 0 ? "" : "=\\fI" + escaped(option.paramLabel()) + "\\fR";
    return Stream.of(option.names()).map(ManualPage::bold).collect(joining(", ")) + value;
  }

  private void commands() {
    if (command.subcommands().isEmpty()) {
      return;
    }
    section("Commands");
    command
        .subcommands()
        .forEach(
            (word, below) -> {
              String[] description = below.getCommandSpec().usageMessage().description();
              line(".TP");
              line("\\fB" + escaped(name(below)) + "\\fR(1)");
              line(description.length == 0 ? "\\&" : escaped(description[0]));
            });
  }

  private void pairs(String title, Map<String, String> pairs) {
    section(title);
    pairs.forEach(
        (name, meaning) -> {
          line(".TP");
          line(bold(name));
          line(escaped(meaning));
        });
  }

  private void examples(List<String> lines) {
    if (lines.isEmpty()) {
      return;
    }
    section("Examples");
    line(".nf");
    lines.forEach(example -> line(escaped(example.replaceFirst("^  ", ""))));
    line(".fi");
  }

  private void section(String title) {
    line(".SH " + title.toUpperCase(Locale.ROOT));
  }

  private void paragraph(String text) {
    line(escaped(text));
  }

  private void line(String text) {
    page.append(text).append('\n');
  }

  private static String bold(String text) {
    return "\\fB" + escaped(text) + "\\fR";
  }

  /** Text that begins with a dot or an apostrophe would be a request, and a dash is a hyphen. */
  private static String escaped(String text) {
    String safe = text.replace("\\", "\\e").replace("-", "\\-").replace("%%", "%");
    return safe.startsWith(".") || safe.startsWith("'") ? "\\&" + safe : safe;
  }
}
