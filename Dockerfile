# What the containers of docker-compose.yml are made from: web, worker and beat differ in their command alone.
FROM python:3.13-slim

RUN useradd --create-home --uid 1000 undercut && install --directory --owner undercut --mode 700 /data
WORKDIR /undercut
COPY requirements/run.txt requirements/run.txt
RUN pip install --no-cache-dir --only-binary=:all: --require-hashes -r requirements/run.txt
COPY . .
RUN python -m compileall -q engine league scoresheet config

USER undercut
ENV DJANGO_SETTINGS_MODULE=config.settings PYTHONUNBUFFERED=1 UNDERCUT_DATA=/data
VOLUME /data
EXPOSE 8000
CMD ["gunicorn", "config.wsgi", "--workers", "2", "--threads", "4"]
