package io.statehouse.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * What every command does with arguments that it cannot use. All of them are on a store that does
 * not exist, so that no command gets far enough to write.
 */
class EveryCommandTest {
  private static final List<String> HOSTILE =
      List.of(
          "",
          "-",
          "/a\u001b[2J\nsecond line",
          "/a\u202egnp.exe",
          "/a\u0000b",
          "\ud800",
          "-1",
          "99999999999999999999",
          "x".repeat(20_000));

  private static final List<String> HOSTILE_URLS =
      List.of("nonsense://x", "file:data?nonsense=1", "etcd://:0", "http://[::1");

  /** What may hold a URL, by its name in help; the API key of missions may name a server. */
  private static final Pattern URL = Pattern.compile("URL|KEY|HOST:PORT");

  private static final String NOWHERE = "--store=nowhere:";

  @TempDir static Path directory;

  /** The names of a command, as in {@code css create-table}. */
  record Named(List<String> path, CommandLine command) {
    boolean has(String option) {
      return command.getCommandSpec().optionsMap().containsKey(option);
    }

    String name() {
      return path.get(path.size() - 1);
    }

    boolean isGroup() {
      return !command.getSubcommands().isEmpty();
    }

    int positionals() {
      List<PositionalParamSpec> all = command.getCommandSpec().positionalParameters();
      return all.isEmpty() ? 1 : all.size();
    }

    @Override
    public String toString() {
      return String.join(" ", path);
    }
  }

  private static List<Named> commands() {
    return commands(directory);
  }

  static List<Named> commands(Path directory) {
    List<Named> found = new ArrayList<>();
    add(List.of(), RunResult.commands(directory), found);
    return found;
  }

  private static void add(List<String> path, CommandLine command, List<Named> found) {
    found.add(new Named(path, command));
    command
        .getSubcommands()
        .forEach(
            (name, below) ->
                add(Stream.concat(path.stream(), Stream.of(name)).toList(), below, found));
  }

  private final SoftAssertions softly = new SoftAssertions();

  @AfterEach
  void nothing_is_written() {
    softly.assertThat(directory).isEmptyDirectory();
    softly.assertAll();
  }

  @Test
  void all_commands_are_found() {
    assertThat(commands())
        .extracting(Named::toString)
        .contains("keys rm", "css create-table", "missions wait", "stores check", "serve", "help")
        .hasSizeGreaterThan(60);
  }

  @Test
  void help_has_examples_that_can_be_parsed_and_the_exit_codes() {
    Commands program = new Commands(RunResult.invocation(directory), Systems.all());
    for (Named command : commands()) {
      String help = command.command.getUsageMessage();
      softly
          .assertThat(help)
          .as(command + "")
          .contains("Examples:", "  statehouse ", "Exit codes:");
      softly.assertThat(help.lines()).as(command + "").allMatch(line -> line.length() <= 80);
      String[] examples = command.command.getCommandSpec().usageMessage().footer();
      String joined = String.join("\n", examples).replace("\\\n", "").strip();
      if (!command.isGroup()) {
        for (String example : joined.split("\n")) {
          String[] words = example.strip().split(" +");
          softly.assertThat(List.of(words)).startsWith("statehouse").contains(command.name());
          softly
              .assertThatCode(() -> parse(program, Arrays.copyOfRange(words, 1, words.length)))
              .as(example)
              .doesNotThrowAnyException();
        }
      }
    }
  }

  private static void parse(Commands program, String... words) {
    program.line(List.of(words)).parseArgs(words);
  }

  /** An escape code that is printed as text begins so. */
  private static final String ESCAPED = "\\u001b";

  private static final String COLORED = "\u001b[";

  @Test
  void help_is_coloured_on_a_terminal_and_only_there() {
    for (Named command : commands()) {
      String[] words = words(Stream.of(), command.path, "--help");
      String shown = onTerminal(Map.of("TERM", "xterm"), words);

      softly.assertThat(shown).as(command + "").contains(COLORED).doesNotContain(ESCAPED);
      softly
          .assertThat(RunResult.in(directory, words).out())
          .as(command + "")
          .isNotEmpty()
          .isEqualTo(shown.replaceAll("\u001b\\[[0-9;]*m", ""));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "help keys", "help missions show", "missions --help"})
  void colours_can_be_turned_off(String line) {
    String[] words = line.split(" ");
    String plain = RunResult.in(directory, words).out();

    assertThat(onTerminal(Map.of(), words)).contains(COLORED).doesNotContain(ESCAPED);
    assertThat(onTerminal(Map.of("NO_COLOR", ""), words)).contains(COLORED);
    assertThat(onTerminal(Map.of("NO_COLOR", "1"), words)).isEqualTo(plain);
    assertThat(onTerminal(Map.of("TERM", "dumb"), words)).isEqualTo(plain);
    assertThat(onTerminal(Map.of(), words(Stream.of("--color=never"), List.of(words))))
        .isEqualTo(plain);
  }

  private static String[] words(Stream<String> before, List<String> path, String... after) {
    return Stream.of(before, path.stream(), Stream.of(after))
        .flatMap(words -> words)
        .toArray(String[]::new);
  }

  private static String onTerminal(Map<String, String> environment, String... words) {
    return RunResult.onTerminal(directory, environment, words).out();
  }

  @Test
  void colours_may_be_requested_where_there_is_no_terminal() {
    assertThat(RunResult.in(directory, "keys", "--help", "--color", "always").out())
        .isEqualTo(RunResult.in(directory, "--color=always", "help", "keys").out())
        .contains(COLORED);
    assertThat(RunResult.in(directory, "version", "--color=blue").complaint())
        .isEqualTo(
            "invalid value for option '--color': \"blue\" is not auto, always or never; see"
                + " statehouse version --help");
  }

  @Test
  void misuse_is_one_line_and_exit_code_2() {
    for (Named command : commands()) {
      for (String misspelt : List.of("--nonsense", "--\u001b[2J\n", "-z")) {
        requireFailed(command, 2, 2, misspelt);
      }
      requireFailed(command, 2, 2, Collections.nCopies(9, "--nonsense=\n").toArray(String[]::new));
    }
  }

  @Test
  void hostile_arguments_end_with_one_line() {
    for (Named command : commands()) {
      List<PositionalParamSpec> positionals =
          command.command.getCommandSpec().positionalParameters();
      for (String hostile : hostile(positionals.stream().map(PositionalParamSpec::paramLabel))) {
        List<String> arguments = Collections.nCopies(command.positionals(), hostile);
        requireFailed(command, 1, 2, arguments.toArray(String[]::new));
      }
    }
  }

  /** Options of the same name are declared once in a group, and once for all commands of none. */
  @Test
  void hostile_values_of_options_end_with_one_line() {
    Set<String> tried = new HashSet<>();
    // All commands are made for the words of a group alone.
    List<Named> groupsLast =
        commands().stream().sorted(Comparator.comparing(Named::isGroup)).toList();
    for (Named command : groupsLast) {
      String group = command.path.size() > 1 ? command.path.get(0) : "";
      for (OptionSpec option : command.command.getCommandSpec().options()) {
        String name = option.longestName();
        if (option.arity().max() == 0 || !tried.add(group + name)) {
          continue;
        }
        for (String hostile : hostile(Stream.of(option.paramLabel()))) {
          List<String> arguments =
              new ArrayList<>(Collections.nCopies(command.positionals(), "a.b"));
          arguments.add(name + "=" + hostile);
          requireFailed(command, 1, 2, arguments.toArray(String[]::new));
        }
      }
    }
  }

  private static List<String> hostile(Stream<String> labels) {
    return labels.anyMatch(label -> URL.matcher(label).find())
        ? Stream.concat(HOSTILE.stream(), HOSTILE_URLS.stream()).toList()
        : HOSTILE;
  }

  private void requireFailed(Named command, int lowest, int highest, String... arguments) {
    List<String> all = new ArrayList<>(command.path);
    if (command.has("--store")) {
      all.add(NOWHERE);
    }
    all.addAll(List.of(arguments));
    RunResult ran = RunResult.in(directory, all.toArray(String[]::new));

    String described = command + " " + List.of(arguments);
    String shown = described.substring(0, Math.min(described.length(), 200));
    int failed = command.command.getCommandSpec().exitCodeOnExecutionException();
    softly
        .assertThat(ran.code())
        .as(shown + ": " + ran.err())
        .isBetween(lowest, Math.max(highest, failed));
    softly.assertThat(ran.err().lines()).as(shown).hasSize(1);
    softly
        .assertThat(ran.err())
        .as(shown)
        .doesNotContain("Exception", "internal error", "\tat ", "java.", "null", "REDACTED")
        .doesNotContain("\u001b", "\u202e")
        .hasSizeLessThan(2_000);
  }
}
